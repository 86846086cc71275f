-- +goose Up
-- When the patient's own link was opened first (R12.5): an invitation can be withdrawn until then. Sites that were
-- there before count as opened when somebody has answered on them.
ALTER TABLE microsite ADD COLUMN first_opened_at TIMESTAMPTZ;
ALTER TABLE microsite ADD COLUMN withdrawn_at TIMESTAMPTZ;
-- The day of the patient's death, empty otherwise, and what the family chose for the page: down or memorial.
ALTER TABLE microsite ADD COLUMN died_on TEXT NOT NULL DEFAULT '';
ALTER TABLE microsite ADD COLUMN death_page TEXT NOT NULL DEFAULT '';

UPDATE microsite SET first_opened_at = updated_at WHERE recipient_status <> 0 OR draft_saved_at IS NOT NULL;
