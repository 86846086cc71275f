-- +goose Up
-- Who asked for a redemption, or to take one back, and has not been answered yet (R11.1).
ALTER TABLE voucher_holder ADD COLUMN asked_by BIGINT NOT NULL DEFAULT 0;
ALTER TABLE voucher_holder ADD COLUMN asked_name TEXT NOT NULL DEFAULT '';
ALTER TABLE voucher_holder ADD COLUMN asked_on TEXT NOT NULL DEFAULT '';
ALTER TABLE voucher_holder ADD COLUMN asked_reason TEXT NOT NULL DEFAULT '';
