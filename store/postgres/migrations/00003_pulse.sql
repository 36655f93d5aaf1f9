-- +goose Up
-- How long the service has been up, in milliseconds. The tables of jobs are River's.
CREATE TABLE pulse (served BIGINT NOT NULL);
INSERT INTO pulse (served) VALUES (0);

-- +goose Down
DROP TABLE pulse;
