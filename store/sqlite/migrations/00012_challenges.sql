-- +goose Up
-- Who asks whom for a game.
CREATE TABLE challenge (
	id        TEXT    PRIMARY KEY,
	from_whom TEXT    NOT NULL, -- players
	to_whom   TEXT    NOT NULL,
	module    TEXT    NOT NULL,
	terms     TEXT    NOT NULL, -- JSON
	game      TEXT    NOT NULL, -- the id that it has, or will have
	state     INTEGER NOT NULL, -- 0 open, 1 accepted, 2 declined, 3 withdrawn
	created   INTEGER NOT NULL,
	expires   INTEGER NOT NULL,
	settled   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX challenge_from ON challenge (from_whom);
CREATE INDEX challenge_to ON challenge (to_whom);
CREATE INDEX challenge_expires ON challenge (expires);
CREATE INDEX account_bot ON account (name_key) WHERE bot = 1;

-- +goose Down
DROP INDEX account_bot;
DROP TABLE challenge;
