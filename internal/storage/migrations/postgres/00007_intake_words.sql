-- +goose Up

-- When a patient is to come (ISO date, empty: no appointment), and what a center
-- wrote when it was done with one.
ALTER TABLE intake ADD COLUMN scheduled_on TEXT NOT NULL DEFAULT '';
ALTER TABLE intake ADD COLUMN closed_note TEXT NOT NULL DEFAULT '';

CREATE INDEX intake_received ON intake (received_at);

-- To which addresses no mail went.
CREATE INDEX outbox_refused ON outbox (LOWER(recipient)) WHERE given_up_at IS NOT NULL;
