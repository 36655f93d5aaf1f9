-- +goose Up
-- Lines of all games that were added last and are not in line yet. A row is what one transaction added: a JSON list of
-- [game, n, time, text]. Whoever writes next may move them.
CREATE TABLE journal (
	key   INTEGER PRIMARY KEY,
	lines TEXT NOT NULL
) STRICT;

-- +goose Down
INSERT INTO line (game, n, time, text)
	SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM journal, json_each(journal.lines);
DROP TABLE journal;
