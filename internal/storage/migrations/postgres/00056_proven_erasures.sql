-- +goose Up

-- An erasure that a restored backup undid is carried out again by a command, and no account asks for it.
ALTER TABLE erasure ALTER COLUMN asked_by DROP NOT NULL;
