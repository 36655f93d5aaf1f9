-- +goose Up
-- How people get on: games that are rated, whom somebody wants nothing to do with, what is reported to the operator, how strong players are.
ALTER TABLE game ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
CREATE INDEX game_rated ON game (state) WHERE rated = 1;

CREATE TABLE block (
	player  TEXT    NOT NULL,
	other   TEXT    NOT NULL,
	name    TEXT    NOT NULL,
	created INTEGER NOT NULL,
	PRIMARY KEY (player, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX block_other ON block (other);

CREATE TABLE report (
	id       TEXT    PRIMARY KEY,
	by_whom  TEXT    NOT NULL,
	about    TEXT    NOT NULL,
	game     TEXT    NOT NULL,
	text     TEXT    NOT NULL,
	created  INTEGER NOT NULL,
	closed   INTEGER NOT NULL, -- 0: it is open
	done     TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX report_created ON report (created);

CREATE TABLE rating (
	player     TEXT    NOT NULL,
	module     TEXT    NOT NULL,
	rating     REAL    NOT NULL,
	deviation  REAL    NOT NULL,
	volatility REAL    NOT NULL,
	games      INTEGER NOT NULL,
	updated    INTEGER NOT NULL,
	PRIMARY KEY (player, module)
) STRICT, WITHOUT ROWID;

-- Games that have counted.
CREATE TABLE rated_game (
	game TEXT    PRIMARY KEY, -- its id
	time INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE rated_game;
DROP TABLE rating;
DROP TABLE report;
DROP TABLE block;
DROP INDEX game_rated;
ALTER TABLE game DROP COLUMN rated;
