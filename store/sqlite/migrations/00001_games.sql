-- +goose Up
-- Games, who plays them, and what happened in them. Times are milliseconds since 1970.
CREATE TABLE game (
	key           INTEGER PRIMARY KEY,
	id            TEXT    NOT NULL UNIQUE,
	module        TEXT    NOT NULL,
	scenario      TEXT    NOT NULL,
	options       TEXT    NOT NULL, -- JSON object
	rules_version TEXT    NOT NULL,
	start         TEXT    NOT NULL,
	seed          TEXT    NOT NULL, -- secret until the game is over
	commitment    TEXT    NOT NULL,
	creator       TEXT    NOT NULL,
	private       INTEGER NOT NULL,
	study         INTEGER NOT NULL,
	parent        TEXT    NOT NULL,
	created       INTEGER NOT NULL,
	result        TEXT    NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX game_creator ON game (creator);
CREATE INDEX game_parent ON game (parent) WHERE parent <> '';

CREATE TABLE seat (
	game INTEGER NOT NULL REFERENCES game (key),
	seat INTEGER NOT NULL,
	name TEXT    NOT NULL,
	kind INTEGER NOT NULL, -- 0 open, 1 person, 2 bot
	who  TEXT    NOT NULL,
	PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_who ON seat (who, kind);

CREATE TABLE line (
	game INTEGER NOT NULL,
	n    INTEGER NOT NULL,
	time INTEGER NOT NULL,
	text TEXT    NOT NULL,
	PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE line;
DROP TABLE seat;
DROP TABLE game;
