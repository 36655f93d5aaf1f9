-- +goose Up
-- Which programs go on, and at which seats of games somebody looks by way of them. It is true for some seconds only, so it needs not outlive a crash of the server.
CREATE UNLOGGED TABLE node (
	id   TEXT COLLATE "C" PRIMARY KEY,
	seen TIMESTAMPTZ NOT NULL
);

CREATE UNLOGGED TABLE presence (
	game  TEXT COLLATE "C" NOT NULL,
	node  TEXT COLLATE "C" NOT NULL REFERENCES node (id) ON DELETE CASCADE,
	seats INTEGER NOT NULL, -- bit i is seat i
	PRIMARY KEY (game, node)
);
CREATE INDEX presence_node ON presence (node);

-- +goose Down
DROP TABLE presence;
DROP TABLE node;
