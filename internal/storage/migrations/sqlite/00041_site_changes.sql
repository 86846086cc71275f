-- +goose Up

-- PostgreSQL tells other nodes of changes here. SQLite has none.
SELECT 1;
