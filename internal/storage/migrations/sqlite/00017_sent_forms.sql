-- +goose Up

-- The forms of requests that were sent: one whose answer was lost is sent again,
-- and counts once (decision record 0021). fingerprint is that of the key which
-- the browser made for the form; the key itself is stored nowhere.
CREATE TABLE referral_form (
    fingerprint BLOB PRIMARY KEY,
    batch TEXT NOT NULL,
    sent_at TIMESTAMP NOT NULL
);
