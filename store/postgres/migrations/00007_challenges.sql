-- +goose Up
-- Who asks whom for a game.
CREATE TABLE challenge (
	id        TEXT     COLLATE "C" PRIMARY KEY,
	from_whom TEXT     COLLATE "C" NOT NULL, -- players
	to_whom   TEXT     COLLATE "C" NOT NULL,
	module    TEXT     NOT NULL,
	terms     TEXT     NOT NULL, -- JSON
	game      TEXT     COLLATE "C" NOT NULL, -- the id that it has, or will have
	state     SMALLINT NOT NULL, -- 0 open, 1 accepted, 2 declined, 3 withdrawn
	created   BIGINT   NOT NULL,
	expires   BIGINT   NOT NULL,
	settled   BIGINT   NOT NULL
);
CREATE INDEX challenge_from ON challenge (from_whom);
CREATE INDEX challenge_to ON challenge (to_whom);
CREATE INDEX challenge_expires ON challenge (expires);
CREATE INDEX account_bot ON account (name_key) WHERE bot;

-- +goose Down
DROP INDEX account_bot;
DROP TABLE challenge;
