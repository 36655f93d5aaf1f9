-- +goose Up
-- Seasons of a ladder: who plays in them, and who meets whom, in two games with the sides swapped.
CREATE TABLE season (
	id       TEXT    PRIMARY KEY,
	title    TEXT    NOT NULL,
	module   TEXT    NOT NULL,
	scenario TEXT    NOT NULL,
	clock    TEXT    NOT NULL,
	created  INTEGER NOT NULL,
	starts   INTEGER NOT NULL,
	ends     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE entrant (
	season   TEXT    NOT NULL REFERENCES season (id),
	player   TEXT    NOT NULL,
	joined   INTEGER NOT NULL,
	departed INTEGER NOT NULL, -- 0: he has not
	PRIMARY KEY (season, player)
) STRICT, WITHOUT ROWID;

CREATE TABLE pairing (
	season      TEXT    NOT NULL REFERENCES season (id),
	n           INTEGER NOT NULL,
	one         TEXT    NOT NULL, -- players
	two         TEXT    NOT NULL,
	first_game  TEXT    NOT NULL, -- in which one has the first seat
	second_game TEXT    NOT NULL,
	created     INTEGER NOT NULL,
	PRIMARY KEY (season, n)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE pairing;
DROP TABLE entrant;
DROP TABLE season;
