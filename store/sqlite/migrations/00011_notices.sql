-- +goose Up
-- How players are told that a game waits for them: what the service keeps for itself, ways to reach somebody, what he wants of one game.
CREATE TABLE secret (
	name  TEXT PRIMARY KEY,
	value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE channel (
	id      TEXT    PRIMARY KEY,
	account TEXT    NOT NULL REFERENCES account (id),
	kind    TEXT    NOT NULL, -- push, hook
	name    TEXT    NOT NULL,
	data    TEXT    NOT NULL,
	created INTEGER NOT NULL,
	used    INTEGER NOT NULL,
	failed  INTEGER NOT NULL,
	off     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX channel_account ON channel (account);

CREATE TABLE told (
	game   INTEGER NOT NULL REFERENCES game (key),
	player TEXT    NOT NULL,
	how    TEXT    NOT NULL,
	PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX told_player ON told (player);

-- Each kind of job is looked for by itself.
CREATE INDEX job_kind ON job (kind, due) WHERE done = 0;
DROP INDEX job_due;

-- +goose Down
CREATE INDEX job_due ON job (due) WHERE done = 0;
DROP INDEX job_kind;
DROP TABLE told;
DROP TABLE channel;
DROP TABLE secret;
