-- +goose Up
-- What the SQLite store keeps, in one step. Times are milliseconds since 1970. Texts are ordered by their bytes, as everywhere else.
CREATE TABLE game (
	key           BIGINT   PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	id            TEXT     COLLATE "C" NOT NULL UNIQUE,
	module        TEXT     NOT NULL,
	scenario      TEXT     NOT NULL,
	options       TEXT     NOT NULL, -- JSON object
	rules_version TEXT     NOT NULL,
	start         TEXT     NOT NULL,
	seed          TEXT     NOT NULL, -- secret until the game is over
	commitment    TEXT     NOT NULL,
	creator       TEXT     COLLATE "C" NOT NULL,
	private       BOOLEAN  NOT NULL,
	study         BOOLEAN  NOT NULL,
	parent        TEXT     COLLATE "C" NOT NULL,
	created       BIGINT   NOT NULL,
	result        TEXT     NOT NULL DEFAULT '',
	lines         INTEGER  NOT NULL, -- the fence: lines are added by who knows how many there are
	updated       BIGINT   NOT NULL, -- time of the last line, or when the game was made
	state         SMALLINT NOT NULL, -- 0 a seat is open, 1 it goes on, 2 over
	born          INTEGER  NOT NULL  -- how many lines the game was made with
);
CREATE INDEX game_parent ON game (parent) WHERE parent <> '';
CREATE INDEX game_public ON game (state, updated DESC, key DESC) WHERE NOT private AND NOT study;
CREATE INDEX game_studies ON game (created) WHERE study;

CREATE TABLE seat (
	game BIGINT   NOT NULL REFERENCES game (key),
	seat SMALLINT NOT NULL,
	name TEXT     NOT NULL,
	kind SMALLINT NOT NULL, -- 0 open, 1 person, 2 bot
	who  TEXT     COLLATE "C" NOT NULL,
	PRIMARY KEY (game, seat)
);

-- The games of a player: those that he has a seat in, and those that he made.
CREATE TABLE mine (
	game    BIGINT NOT NULL REFERENCES game (key),
	player  TEXT   COLLATE "C" NOT NULL,
	updated BIGINT NOT NULL, -- as in game
	PRIMARY KEY (game, player)
);
CREATE INDEX mine_list ON mine (player, updated DESC, game DESC);

CREATE TABLE line (
	game BIGINT  NOT NULL REFERENCES game (key),
	n    INTEGER NOT NULL,
	time BIGINT  NOT NULL,
	text TEXT    NOT NULL,
	PRIMARY KEY (game, n)
);

CREATE TABLE chat (
	game   BIGINT  NOT NULL REFERENCES game (key),
	n      INTEGER NOT NULL,
	room   TEXT    COLLATE "C" NOT NULL,
	name   TEXT    NOT NULL,
	player TEXT    NOT NULL,
	time   BIGINT  NOT NULL,
	text   TEXT    NOT NULL,
	PRIMARY KEY (game, n)
);

CREATE TABLE note (
	game   BIGINT   NOT NULL REFERENCES game (key),
	seat   SMALLINT NOT NULL,
	player TEXT     COLLATE "C" NOT NULL,
	text   TEXT     NOT NULL,
	PRIMARY KEY (game, seat, player)
);

CREATE TABLE link (
	key     BIGINT   PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	token   TEXT     COLLATE "C" NOT NULL UNIQUE,
	game    BIGINT   NOT NULL REFERENCES game (key),
	kind    SMALLINT NOT NULL, -- 0 invitation, 1 watch
	seat    SMALLINT NOT NULL,
	created BIGINT   NOT NULL
);
CREATE INDEX link_game ON link (game);

CREATE TABLE request (
	game   BIGINT   NOT NULL REFERENCES game (key),
	kind   TEXT     COLLATE "C" NOT NULL,
	seat   SMALLINT NOT NULL,
	arg    BIGINT   NOT NULL,
	agreed SMALLINT NOT NULL,
	time   BIGINT   NOT NULL,
	PRIMARY KEY (game, kind, seat)
);

CREATE TABLE standing_order (
	game    BIGINT   NOT NULL REFERENCES game (key),
	seat    SMALLINT NOT NULL,
	kind    TEXT     COLLATE "C" NOT NULL,
	choice  TEXT     NOT NULL,
	only_if TEXT     NOT NULL,
	PRIMARY KEY (game, seat, kind)
);

CREATE TABLE snapshot (
	game  BIGINT  PRIMARY KEY REFERENCES game (key),
	at    INTEGER NOT NULL,
	stamp TEXT    NOT NULL,
	data  BYTEA   NOT NULL
);

-- How many writes a connection has carried out: who lost it while it was to commit reads here whether it has.
CREATE TABLE receipt (
	connection TEXT        PRIMARY KEY,
	writes     BIGINT      NOT NULL,
	used       TIMESTAMPTZ NOT NULL DEFAULT now()
);

-- +goose Down
DROP TABLE receipt;
DROP TABLE snapshot;
DROP TABLE standing_order;
DROP TABLE request;
DROP TABLE link;
DROP TABLE note;
DROP TABLE chat;
DROP TABLE line;
DROP TABLE mine;
DROP TABLE seat;
DROP TABLE game;
