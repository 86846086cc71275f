-- +goose Up

-- The names of the newest master keys that Beacon has worked with on this database, in the order of their first use: who
-- starts without the last of them would write links and seals that nobody else can open. A name tells nothing of the key.
CREATE TABLE master_key (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    first_used_at TIMESTAMP NOT NULL
);
