-- +goose Up

-- The day (ISO) on which a donor gave, from which the duties of the holders count (R11.5); empty before. Of those who
-- gave before the day was kept, the planned day if it was over, or the day of the last change.
ALTER TABLE voucher_donor ADD COLUMN donated_on TEXT NOT NULL DEFAULT '';
UPDATE voucher_donor SET donated_on = CASE WHEN surgery_on <> '' AND surgery_on < TO_CHAR(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')
    THEN surgery_on ELSE TO_CHAR(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') END WHERE match_status = 5;

-- When a holder told the center that the voucher is needed now; NULL once the center has dealt with it (R11.4).
ALTER TABLE voucher_holder ADD COLUMN need_asked_at TIMESTAMPTZ;
