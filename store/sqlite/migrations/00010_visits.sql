-- +goose Up
-- How far players have read the logs of their seats.
CREATE TABLE visit (
	game    INTEGER NOT NULL REFERENCES game (key),
	seat    INTEGER NOT NULL,
	player  TEXT    NOT NULL,
	entries INTEGER NOT NULL,
	backs   INTEGER NOT NULL,
	time    INTEGER NOT NULL,
	PRIMARY KEY (game, seat, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX visit_player ON visit (player);

-- +goose Down
DROP TABLE visit;
