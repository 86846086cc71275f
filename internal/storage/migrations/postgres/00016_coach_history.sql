-- +goose Up

-- What happened between coaches and patients, which is little among all that the
-- trail holds: a coach's record asks for it. CoachHistory names the same actions in
-- the same words, without which the index is not used.
CREATE INDEX audit_event_coaching ON audit_event (seq)
WHERE action IN ('coaching.assigned', 'coaching.unassigned', 'coaching.claimed', 'coaching.claim-denied', 'coaching.edit-allowed', 'coaching.edit-disallowed');
