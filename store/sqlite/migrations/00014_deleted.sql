-- +goose Up
-- Ids of games that the operator has deleted: whoever was about to make one that was agreed on (a challenge, a season, a rematch) does not bring it back.
CREATE TABLE deleted (
	id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE deleted;
