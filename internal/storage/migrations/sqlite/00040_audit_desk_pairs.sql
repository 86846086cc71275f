-- +goose Up

-- With five million events, a walk over all that one address or one busy member of staff did takes too long to find what
-- is rare among it. So the address has an index of its own with each of the others, and the indexes of the narrow ways
-- hold the rest: those of the record and of an actor's action.
DROP INDEX audit_event_subject;
CREATE INDEX audit_event_subject ON audit_event (subject_kind, subject_id, seq, actor_kind, actor_id, action, address);
DROP INDEX audit_event_actor_action;
CREATE INDEX audit_event_actor_action ON audit_event (actor_kind, actor_id, action, seq, address);
DROP INDEX audit_event_address;
CREATE INDEX audit_event_address ON audit_event (address, seq);
CREATE INDEX audit_event_address_actor ON audit_event (address, actor_kind, actor_id, seq);
CREATE INDEX audit_event_address_action ON audit_event (address, action, seq);
