-- +goose Up

-- The day (ISO) on which a holder who came of age was asked to sign for themself (R11.5); empty: not asked.
ALTER TABLE voucher_holder ADD COLUMN asked_to_sign_on TEXT NOT NULL DEFAULT '';
