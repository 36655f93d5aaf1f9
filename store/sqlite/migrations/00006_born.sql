-- +goose Up
-- How many lines a game was made with: a study that has no more was never played. Of games made before nobody knows (-1), and they stay.
ALTER TABLE game ADD COLUMN born INTEGER NOT NULL DEFAULT -1;
CREATE INDEX game_studies ON game (created) WHERE study = 1;

-- +goose Down
DROP INDEX game_studies;
ALTER TABLE game DROP COLUMN born;
