-- +goose Up
-- What must happen once, at a time or later. Those that were done stay for a while, so that none of the same name is added again.
CREATE TABLE job (
	key   INTEGER PRIMARY KEY,
	kind  TEXT    NOT NULL,
	game  TEXT    NOT NULL, -- its id, "" if it is about none
	name  TEXT    NOT NULL,
	due   INTEGER NOT NULL, -- of one that was done: when
	data  TEXT    NOT NULL,
	tries INTEGER NOT NULL DEFAULT 0,
	done  INTEGER NOT NULL DEFAULT 0,
	UNIQUE (game, kind, name)
) STRICT;
CREATE INDEX job_due ON job (due) WHERE done = 0;
CREATE INDEX job_done ON job (due) WHERE done = 1;

-- How long the service has been up, in milliseconds.
CREATE TABLE pulse (served INTEGER NOT NULL) STRICT;
INSERT INTO pulse (served) VALUES (0);

-- +goose Down
DROP TABLE pulse;
DROP TABLE job;
