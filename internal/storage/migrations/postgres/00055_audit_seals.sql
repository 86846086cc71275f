-- +goose NO TRANSACTION
-- +goose Up

-- Finds an event that was copied under another number: its seal is there already (R14.2w).
SET lock_timeout = 0; -- it waits for others without holding them up
DROP INDEX CONCURRENTLY IF EXISTS audit_event_seal;
CREATE INDEX CONCURRENTLY audit_event_seal ON audit_event (seal);
RESET lock_timeout;
