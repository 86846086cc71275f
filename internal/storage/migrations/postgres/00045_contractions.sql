-- +goose Up

-- What was taken away from the schema: each row was added by the migration that did it, and is the oldest schema whose
-- programs never use what is gone. Programs of older ones do not work on this database any more (R18.8b).
CREATE TABLE contraction (
    oldest_schema BIGINT NOT NULL
);
