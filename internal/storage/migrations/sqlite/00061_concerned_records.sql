-- +goose Up
-- The record of the person whom an email to others concerns, such as one to staff about a patient: it is in the person's
-- export and erasure, and under a legal hold. record_kind and record_id say to whose address an email goes.
ALTER TABLE outbox ADD COLUMN concerns_kind TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN concerns_id BIGINT NOT NULL DEFAULT 0;
CREATE INDEX outbox_concerns ON outbox (concerns_kind, concerns_id);
