-- +goose Up

-- Who takes part on paper only, because they withdrew their agreement to electronic records; the row goes when they
-- agree again (R13.1). withdrawn_on is the day on which they said so, YYYY-MM-DD; told is how: 'in-person', 'phone',
-- 'letter' or 'e-mail'. entity_type is that of consent.
CREATE TABLE electronic_withdrawal (
    entity_type INTEGER NOT NULL,
    entity_id BIGINT NOT NULL,
    donor_id BIGINT NOT NULL REFERENCES voucher_donor (id),
    withdrawn_on TEXT NOT NULL,
    told TEXT NOT NULL,
    staff_name TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    PRIMARY KEY (entity_type, entity_id)
);

CREATE INDEX electronic_withdrawal_donor ON electronic_withdrawal (donor_id);

-- Sessions in which somebody signs on a device of the center while staff are present, at most one a record; the row
-- goes when the session ends (R13.2). token_hash is that of the token in the address.
CREATE TABLE supervised_signing (
    entity_type INTEGER NOT NULL,
    entity_id BIGINT NOT NULL,
    donor_id BIGINT NOT NULL REFERENCES voucher_donor (id),
    token_hash BLOB NOT NULL UNIQUE,
    staff_id BIGINT NOT NULL REFERENCES staff_account (id),
    staff_name TEXT NOT NULL,
    place TEXT NOT NULL,
    started_at TIMESTAMP NOT NULL,
    last_seen_at TIMESTAMP NOT NULL,
    PRIMARY KEY (entity_type, entity_id)
);

CREATE INDEX supervised_signing_donor ON supervised_signing (donor_id);
