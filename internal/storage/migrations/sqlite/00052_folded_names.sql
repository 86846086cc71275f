-- +goose Up

-- The program gives SQLite the function folded (internal/storage/search.go), so nothing changes here.
SELECT 1;
