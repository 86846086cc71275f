-- +goose Up
-- The day of a donor's or holder's death, empty otherwise (R12.5f). What it closes follows from it and is stored
-- nowhere else, so that taking it back restores exactly that.
ALTER TABLE voucher_donor ADD COLUMN died_on TEXT NOT NULL DEFAULT '';
ALTER TABLE voucher_holder ADD COLUMN died_on TEXT NOT NULL DEFAULT '';
-- The donor died before giving, while the voucher could still be used.
ALTER TABLE voucher_holder ADD COLUMN donor_died BOOLEAN NOT NULL DEFAULT FALSE;
