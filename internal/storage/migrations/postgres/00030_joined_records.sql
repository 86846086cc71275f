-- +goose Up
-- Two records of one person (R12.4c): the one that this one was joined into, and the key version of its link then.
ALTER TABLE microsite ADD COLUMN joined_into BIGINT NOT NULL DEFAULT 0;
ALTER TABLE microsite ADD COLUMN joined_key INTEGER NOT NULL DEFAULT 0;
ALTER TABLE voucher_donor ADD COLUMN joined_into BIGINT NOT NULL DEFAULT 0;
ALTER TABLE voucher_donor ADD COLUMN joined_key INTEGER NOT NULL DEFAULT 0;
CREATE INDEX voucher_donor_joined ON voucher_donor (joined_into) WHERE joined_into <> 0;
