-- +goose Up

-- Passkeys as second factors of staff (R7.1). credential_id is the name
-- by which the authenticator knows the key; record, sealed, is its public half
-- with what was last seen of it.
CREATE TABLE staff_passkey (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id BIGINT NOT NULL REFERENCES staff_account (id),
    credential_id BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    record BLOB NOT NULL,
    created_at TIMESTAMP NOT NULL,
    last_used_at TIMESTAMP
);

CREATE INDEX staff_passkey_account ON staff_passkey (account_id, id);

-- What an authenticator was asked last in this session.
ALTER TABLE staff_session ADD COLUMN passkey_ceremony BLOB;
