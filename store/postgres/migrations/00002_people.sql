-- +goose Up
-- People: accounts, what proves that somebody is the owner of one, who is signed in, and secrets that are good for one thing. Secrets stand here as hashes. A time of 0 is none.
CREATE TABLE account (
	id        TEXT COLLATE "C" PRIMARY KEY,
	player    TEXT COLLATE "C" NOT NULL UNIQUE, -- seat.who, game.creator, note.player, chat.player
	name      TEXT    NOT NULL,
	name_key  TEXT COLLATE "C" NOT NULL, -- '' of a deleted one
	mail      TEXT    NOT NULL,
	mail_key  TEXT COLLATE "C" NOT NULL,
	confirmed BOOLEAN NOT NULL, -- the mail
	bot       BOOLEAN NOT NULL,
	suspended BOOLEAN NOT NULL,
	settings  TEXT    NOT NULL, -- JSON object, or ''
	created   BIGINT NOT NULL,
	deleted   BIGINT NOT NULL,
	edition   BIGINT NOT NULL
);
CREATE UNIQUE INDEX account_name ON account (name_key) WHERE name_key <> '';
CREATE UNIQUE INDEX account_mail ON account (mail_key) WHERE confirmed;

CREATE TABLE credential (
	kind    SMALLINT NOT NULL, -- 0 password, 1 passkey
	id      TEXT COLLATE "C" NOT NULL,
	account TEXT COLLATE "C" NOT NULL REFERENCES account (id),
	name    TEXT    NOT NULL,
	data    TEXT    NOT NULL,
	created BIGINT NOT NULL,
	used    BIGINT NOT NULL,
	PRIMARY KEY (kind, id)
);
CREATE INDEX credential_account ON credential (account);

CREATE TABLE session (
	hash    TEXT COLLATE "C" PRIMARY KEY,
	id      TEXT COLLATE "C" NOT NULL,
	account TEXT COLLATE "C" NOT NULL REFERENCES account (id),
	name    TEXT    NOT NULL,
	program BOOLEAN NOT NULL,
	created BIGINT NOT NULL,
	used    BIGINT NOT NULL,
	proved  BIGINT NOT NULL,
	expires BIGINT NOT NULL
);
CREATE INDEX session_account ON session (account);
CREATE INDEX session_expires ON session (expires);

CREATE TABLE token (
	hash    TEXT COLLATE "C" PRIMARY KEY,
	purpose TEXT COLLATE "C" NOT NULL,
	account TEXT COLLATE "C" NOT NULL, -- '' if it is nobody's
	data    TEXT    NOT NULL,
	created BIGINT NOT NULL,
	expires BIGINT NOT NULL
);
CREATE INDEX token_account ON token (account);
CREATE INDEX token_expires ON token (expires);

-- What a player has said and noted, when he becomes another one or goes.
CREATE INDEX chat_player ON chat (player);
CREATE INDEX note_player ON note (player);

-- +goose Down
DROP INDEX note_player;
DROP INDEX chat_player;
DROP TABLE token;
DROP TABLE session;
DROP TABLE credential;
DROP TABLE account;
