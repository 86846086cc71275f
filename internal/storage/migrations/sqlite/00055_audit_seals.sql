-- +goose Up

-- Finds an event that was copied under another number: its seal is there already (R14.2w).
CREATE INDEX audit_event_seal ON audit_event (seal);
