-- +goose NO TRANSACTION
-- +goose Up
-- The record of the person whom an email to others concerns, such as one to staff about a patient: it is in the person's
-- export and erasure, and under a legal hold. record_kind and record_id say to whose address an email goes.
ALTER TABLE outbox ADD COLUMN IF NOT EXISTS concerns_kind TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN IF NOT EXISTS concerns_id BIGINT NOT NULL DEFAULT 0;
SET lock_timeout = 0; -- it waits for others without holding them up
DROP INDEX CONCURRENTLY IF EXISTS outbox_concerns;
CREATE INDEX CONCURRENTLY outbox_concerns ON outbox (concerns_kind, concerns_id);
RESET lock_timeout;
