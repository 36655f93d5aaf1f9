-- +goose Up
-- People: accounts, what proves that somebody is the owner of one, who is signed in, and secrets that are good for one thing. Secrets stand here as hashes. A time of 0 is none.
CREATE TABLE account (
	id        TEXT    PRIMARY KEY,
	player    TEXT    NOT NULL UNIQUE, -- seat.who, game.creator, note.player, chat.player
	name      TEXT    NOT NULL,
	name_key  TEXT    NOT NULL, -- '' of a deleted one
	mail      TEXT    NOT NULL,
	mail_key  TEXT    NOT NULL,
	confirmed INTEGER NOT NULL, -- the mail
	bot       INTEGER NOT NULL,
	suspended INTEGER NOT NULL,
	settings  TEXT    NOT NULL, -- JSON object, or ''
	created   INTEGER NOT NULL,
	deleted   INTEGER NOT NULL,
	edition   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX account_name ON account (name_key) WHERE name_key <> '';
CREATE UNIQUE INDEX account_mail ON account (mail_key) WHERE confirmed = 1;

CREATE TABLE credential (
	kind    INTEGER NOT NULL, -- 0 password, 1 passkey
	id      TEXT    NOT NULL,
	account TEXT    NOT NULL REFERENCES account (id),
	name    TEXT    NOT NULL,
	data    TEXT    NOT NULL,
	created INTEGER NOT NULL,
	used    INTEGER NOT NULL,
	PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX credential_account ON credential (account);

CREATE TABLE session (
	hash    TEXT    PRIMARY KEY,
	id      TEXT    NOT NULL,
	account TEXT    NOT NULL REFERENCES account (id),
	name    TEXT    NOT NULL,
	program INTEGER NOT NULL,
	created INTEGER NOT NULL,
	used    INTEGER NOT NULL,
	proved  INTEGER NOT NULL,
	expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_account ON session (account);
CREATE INDEX session_expires ON session (expires);

CREATE TABLE token (
	hash    TEXT    PRIMARY KEY,
	purpose TEXT    NOT NULL,
	account TEXT    NOT NULL, -- '' if it is nobody's
	data    TEXT    NOT NULL,
	created INTEGER NOT NULL,
	expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
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
