-- +goose Up

-- When any node last did each regular job without an error, to a minute: what one node cannot do another may have done.
CREATE TABLE job_success (
    job TEXT NOT NULL PRIMARY KEY,
    succeeded_at TIMESTAMP NOT NULL
);
