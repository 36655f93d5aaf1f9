-- +goose Up
-- Lists of games are read from indexes. What they are sorted and chosen by stands in the row of a game as of when its lines left the journal.
ALTER TABLE game ADD COLUMN lines INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN updated INTEGER NOT NULL DEFAULT 0; -- time of the last line, or when the game was made
ALTER TABLE game ADD COLUMN state INTEGER NOT NULL DEFAULT 0;   -- 0 a seat is open, 1 it goes on, 2 over
UPDATE game SET
	lines = coalesce((SELECT max(n) + 1 FROM line WHERE line.game = key), 0),
	updated = coalesce((SELECT time FROM line WHERE line.game = key ORDER BY n DESC LIMIT 1), created),
	state = CASE WHEN result <> '' THEN 2 WHEN EXISTS (SELECT 1 FROM seat WHERE seat.game = key AND kind = 0) THEN 0 ELSE 1 END;
CREATE INDEX game_public ON game (state, updated DESC, key DESC) WHERE private = 0 AND study = 0;

-- The games of a player: those that he has a seat in, and those that he made.
CREATE TABLE mine (
	game    INTEGER NOT NULL REFERENCES game (key),
	player  TEXT    NOT NULL,
	updated INTEGER NOT NULL, -- as in game
	PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;
INSERT INTO mine (game, player, updated)
	SELECT key, creator, updated FROM game
	UNION SELECT seat.game, seat.who, game.updated FROM seat JOIN game ON game.key = seat.game WHERE seat.kind = 1;
CREATE INDEX mine_list ON mine (player, updated DESC, game DESC);
DROP INDEX game_creator;
DROP INDEX seat_who;

-- +goose Down
CREATE INDEX seat_who ON seat (who, kind);
CREATE INDEX game_creator ON game (creator);
DROP TABLE mine;
DROP INDEX game_public;
ALTER TABLE game DROP COLUMN state;
ALTER TABLE game DROP COLUMN updated;
ALTER TABLE game DROP COLUMN lines;
