-- +goose Up
-- Seasons of a ladder: who plays in them, and who meets whom, in two games with the sides swapped.
CREATE TABLE season (
	id       TEXT COLLATE "C" PRIMARY KEY,
	title    TEXT    NOT NULL,
	module   TEXT    NOT NULL,
	scenario TEXT    NOT NULL,
	clock    TEXT    NOT NULL,
	created  BIGINT  NOT NULL,
	starts   BIGINT  NOT NULL,
	ends     BIGINT  NOT NULL
);

CREATE TABLE entrant (
	season   TEXT COLLATE "C" NOT NULL REFERENCES season (id),
	player   TEXT COLLATE "C" NOT NULL,
	joined   BIGINT  NOT NULL,
	departed BIGINT  NOT NULL, -- 0: he has not
	PRIMARY KEY (season, player)
);

CREATE TABLE pairing (
	season      TEXT COLLATE "C" NOT NULL REFERENCES season (id),
	n           INTEGER NOT NULL,
	one         TEXT COLLATE "C" NOT NULL, -- players
	two         TEXT COLLATE "C" NOT NULL,
	first_game  TEXT COLLATE "C" NOT NULL, -- in which one has the first seat
	second_game TEXT COLLATE "C" NOT NULL,
	created     BIGINT  NOT NULL,
	PRIMARY KEY (season, n)
);

-- +goose Down
DROP TABLE pairing;
DROP TABLE entrant;
DROP TABLE season;
