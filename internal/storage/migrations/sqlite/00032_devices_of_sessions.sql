-- +goose Up

-- The browser of a session, for the list in which its owner looks for strangers (R14.4e). Sessions from before this
-- migration have none.
ALTER TABLE staff_session ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
