-- +goose Up

-- When staff deleted a video that they had added by mistake; NULL: it is there. Its
-- row stays without files, so that what patients watched stays known.
ALTER TABLE video ADD COLUMN deleted_at TIMESTAMPTZ;
