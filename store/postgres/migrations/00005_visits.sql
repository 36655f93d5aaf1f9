-- +goose Up
-- How far players have read the logs of their seats.
CREATE TABLE visit (
	game    BIGINT   NOT NULL REFERENCES game (key),
	seat    SMALLINT NOT NULL,
	player  TEXT     COLLATE "C" NOT NULL,
	entries INTEGER  NOT NULL,
	backs   INTEGER  NOT NULL,
	time    BIGINT   NOT NULL,
	PRIMARY KEY (game, seat, player)
);
CREATE INDEX visit_player ON visit (player);

-- +goose Down
DROP TABLE visit;
