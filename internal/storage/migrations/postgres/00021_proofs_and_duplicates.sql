-- +goose Up

-- When whoever is signed in last proved who they are (R14.4a): by the sign-in or by a
-- step-up. Sessions from before this migration have proved nothing lately.
ALTER TABLE staff_session ADD COLUMN proved_at TIMESTAMPTZ;

-- By these the record of somebody who is about to be added again is found (R12.4a).
CREATE INDEX microsite_birth_date ON microsite (birth_date) WHERE birth_date <> '';
CREATE INDEX referral_birth_date ON referral (birth_date) WHERE birth_date <> '';
CREATE INDEX voucher_donor_birth_date ON voucher_donor (birth_date) WHERE birth_date <> '';
