-- +goose Up

-- Changes of their own e-mail address that patients, donors and holders ask for (R12.2): the record keeps the former
-- one until the new one has confirmed and, with needs_former, the former one too. record_kind is that of outbox.
CREATE TABLE email_change (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    record_kind TEXT NOT NULL,
    record_id BIGINT NOT NULL,
    former_email TEXT NOT NULL,
    new_email TEXT NOT NULL,
    asked_at TIMESTAMP NOT NULL,
    needs_former BOOLEAN NOT NULL,
    new_at TIMESTAMP,
    former_at TIMESTAMP,
    ended_at TIMESTAMP
);

-- At most one is open.
CREATE UNIQUE INDEX email_change_open ON email_change (record_kind, record_id) WHERE ended_at IS NULL;
