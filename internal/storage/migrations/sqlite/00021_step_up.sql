-- +goose Up

-- When whoever is signed in last proved who they are (R14.4a): by the sign-in or by a
-- step-up. Sessions from before this migration have proved nothing lately.
ALTER TABLE staff_session ADD COLUMN proved_at TIMESTAMP;
