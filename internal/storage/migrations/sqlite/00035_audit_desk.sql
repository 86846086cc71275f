-- +goose Up

-- The desk of the trail looks for events by actor, action, address and day (R15.1). Each
-- index ends with the number of the event, so that the newest come first without sorting.
-- That of the address holds what else is asked for beside it: an address may be that of
-- a whole hospital.
CREATE INDEX audit_event_at ON audit_event (at);
CREATE INDEX audit_event_actor ON audit_event (actor_kind, actor_id, seq);
CREATE INDEX audit_event_actor_action ON audit_event (actor_kind, actor_id, action, seq);
CREATE INDEX audit_event_action ON audit_event (action, seq);
CREATE INDEX audit_event_address ON audit_event (address, seq, actor_kind, actor_id, action);
