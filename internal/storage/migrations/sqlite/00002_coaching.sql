-- +goose Up

-- Who coaches a recipient and what the recipient lets the coach do (decision
-- 3.5). revision grows with everything that the recipient's note list would show.
CREATE TABLE coaching (
    microsite_id BIGINT PRIMARY KEY REFERENCES microsite (id),
    coach_id BIGINT REFERENCES staff_account (id),
    assigned_at TIMESTAMP,
    assigned_by TEXT NOT NULL,
    is_allowed_to_edit BOOLEAN NOT NULL,
    revision BIGINT NOT NULL
);

CREATE INDEX coaching_coach ON coaching (coach_id);

-- One note and at most one reply to it (M3). coach_name is who
-- the coach of the conversation was when the note was sent.
CREATE TABLE coach_note (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    coach_name TEXT NOT NULL,
    sent_by_recipient BOOLEAN NOT NULL,
    status INTEGER NOT NULL,
    note TEXT NOT NULL,
    reply TEXT NOT NULL,
    sent_at TIMESTAMP NOT NULL,
    viewed_at TIMESTAMP,
    replied_at TIMESTAMP,
    reply_viewed_at TIMESTAMP
);

CREATE INDEX coach_note_microsite ON coach_note (microsite_id, id);

-- A coach who asks to take on a recipient; the registry decides (R7.2).
CREATE TABLE coach_claim (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    coach_id BIGINT NOT NULL REFERENCES staff_account (id),
    state TEXT NOT NULL,
    claimed_at TIMESTAMP NOT NULL,
    decided_at TIMESTAMP,
    decided_by TEXT NOT NULL
);

CREATE INDEX coach_claim_microsite ON coach_claim (microsite_id, state);
CREATE INDEX coach_claim_state ON coach_claim (state, id);
