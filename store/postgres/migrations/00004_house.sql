-- +goose Up
-- How people get on: games that are rated, whom somebody wants nothing to do with, what is reported to the operator, how strong players are.
ALTER TABLE game ADD COLUMN rated BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX game_rated ON game (state) WHERE rated;

CREATE TABLE block (
	player  TEXT COLLATE "C" NOT NULL,
	other   TEXT COLLATE "C" NOT NULL,
	name    TEXT    NOT NULL,
	created BIGINT NOT NULL,
	PRIMARY KEY (player, other)
);
CREATE INDEX block_other ON block (other);

CREATE TABLE report (
	id       TEXT COLLATE "C" PRIMARY KEY,
	by_whom  TEXT COLLATE "C" NOT NULL,
	about    TEXT COLLATE "C" NOT NULL,
	game     TEXT COLLATE "C" NOT NULL,
	text     TEXT    NOT NULL,
	created  BIGINT NOT NULL,
	closed   BIGINT NOT NULL, -- 0: it is open
	done     TEXT    NOT NULL
);
CREATE INDEX report_created ON report (created);

CREATE TABLE rating (
	player     TEXT COLLATE "C" NOT NULL,
	module     TEXT COLLATE "C" NOT NULL,
	rating     DOUBLE PRECISION NOT NULL,
	deviation  DOUBLE PRECISION NOT NULL,
	volatility DOUBLE PRECISION NOT NULL,
	games      INTEGER NOT NULL,
	updated    BIGINT NOT NULL,
	PRIMARY KEY (player, module)
);

-- Games that have counted.
CREATE TABLE rated_game (
	game TEXT COLLATE "C" PRIMARY KEY, -- its id
	time BIGINT NOT NULL
);

-- +goose Down
DROP TABLE rated_game;
DROP TABLE rating;
DROP TABLE report;
DROP TABLE block;
DROP INDEX game_rated;
ALTER TABLE game DROP COLUMN rated;
