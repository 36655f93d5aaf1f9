-- +goose Up
-- A standing order may have a condition: ask only if it holds. Those given before have none.
ALTER TABLE standing_order ADD COLUMN only_if TEXT NOT NULL DEFAULT '';

-- +goose Down
-- What was ordered with a condition was not ordered without it.
DELETE FROM standing_order WHERE only_if <> '';
ALTER TABLE standing_order DROP COLUMN only_if;
