-- +goose Up
-- How players are told that a game waits for them: what the service keeps for itself, ways to reach somebody, what he wants of one game.
CREATE TABLE secret (
	name  TEXT COLLATE "C" PRIMARY KEY,
	value TEXT NOT NULL
);

CREATE TABLE channel (
	id      TEXT COLLATE "C" PRIMARY KEY,
	account TEXT COLLATE "C" NOT NULL REFERENCES account (id),
	kind    TEXT    NOT NULL, -- push, hook
	name    TEXT    NOT NULL,
	data    TEXT    NOT NULL,
	created BIGINT  NOT NULL,
	used    BIGINT  NOT NULL,
	failed  INTEGER NOT NULL,
	off     BOOLEAN NOT NULL
);
CREATE INDEX channel_account ON channel (account);

CREATE TABLE told (
	game   BIGINT NOT NULL REFERENCES game (key),
	player TEXT COLLATE "C" NOT NULL,
	how    TEXT   NOT NULL,
	PRIMARY KEY (game, player)
);
CREATE INDEX told_player ON told (player);

-- +goose Down
DROP TABLE told;
DROP TABLE channel;
DROP TABLE secret;
