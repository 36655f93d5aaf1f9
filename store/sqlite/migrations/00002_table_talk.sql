-- +goose Up
-- What goes on around a game: talk, notes, links, requests, standing orders; and the cache.
CREATE TABLE chat (
	game   INTEGER NOT NULL REFERENCES game (key),
	n      INTEGER NOT NULL,
	room   TEXT    NOT NULL,
	name   TEXT    NOT NULL,
	player TEXT    NOT NULL,
	time   INTEGER NOT NULL,
	text   TEXT    NOT NULL,
	PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE note (
	game   INTEGER NOT NULL REFERENCES game (key),
	seat   INTEGER NOT NULL,
	player TEXT    NOT NULL,
	text   TEXT    NOT NULL,
	PRIMARY KEY (game, seat, player)
) STRICT, WITHOUT ROWID;

CREATE TABLE link (
	key     INTEGER PRIMARY KEY,
	token   TEXT    NOT NULL UNIQUE,
	game    INTEGER NOT NULL REFERENCES game (key),
	kind    INTEGER NOT NULL, -- 0 invitation, 1 watch
	seat    INTEGER NOT NULL,
	created INTEGER NOT NULL
) STRICT;
CREATE INDEX link_game ON link (game);

CREATE TABLE request (
	game   INTEGER NOT NULL REFERENCES game (key),
	kind   TEXT    NOT NULL,
	seat   INTEGER NOT NULL,
	arg    INTEGER NOT NULL,
	agreed INTEGER NOT NULL,
	time   INTEGER NOT NULL,
	PRIMARY KEY (game, kind, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE standing_order (
	game   INTEGER NOT NULL REFERENCES game (key),
	seat   INTEGER NOT NULL,
	kind   TEXT    NOT NULL,
	choice TEXT    NOT NULL,
	PRIMARY KEY (game, seat, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshot (
	game  INTEGER PRIMARY KEY REFERENCES game (key),
	at    INTEGER NOT NULL,
	stamp TEXT    NOT NULL,
	data  BLOB    NOT NULL
) STRICT;

-- +goose Down
DROP TABLE snapshot;
DROP TABLE standing_order;
DROP TABLE request;
DROP TABLE link;
DROP TABLE note;
DROP TABLE chat;
