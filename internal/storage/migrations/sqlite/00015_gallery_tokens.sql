-- +goose Up

-- What the index keeps of a story became numbers. Every listed story is read again
-- when a server starts.
DELETE FROM gallery_story;
