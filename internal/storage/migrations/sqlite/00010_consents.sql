-- +goose Up

-- Every consent that was begun, electronic or on paper (V2 to V4;
-- R6.3 to R6.7, R6.11). entity_type is 1 for a donor, 12 for a voucher
-- holder. state is 'begun' (stage 1), 'agreed' (stage 2), 'initialed' (stage 3),
-- 'signed', 'received' (on paper), 'cancelled', 'superseded' or 'rejected'.
-- initials is JSON. Pictures and documents are files, encrypted for this consent.
-- document_hash is that of the document as it was handed out, byte for byte.
CREATE TABLE consent (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    entity_type INTEGER NOT NULL,
    entity_id BIGINT NOT NULL,
    donor_id BIGINT NOT NULL REFERENCES voucher_donor (id),
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    language TEXT NOT NULL,
    statements_version TEXT NOT NULL,
    disclosure_version TEXT NOT NULL,
    consent_type INTEGER NOT NULL,
    consenter_first_name TEXT NOT NULL,
    consenter_last_name TEXT NOT NULL,
    consenter_birth_date TEXT NOT NULL,
    initials TEXT NOT NULL,
    photo_name TEXT NOT NULL,
    photo_hash TEXT NOT NULL,
    photo_until TIMESTAMP,
    shown_hash TEXT NOT NULL,
    signature TEXT NOT NULL,
    document_name TEXT NOT NULL,
    document_hash TEXT NOT NULL,
    document_size BIGINT NOT NULL,
    file_name TEXT NOT NULL,
    reason TEXT NOT NULL,
    reviewer_name TEXT NOT NULL,
    reviewed_at TIMESTAMP,
    events BIGINT NOT NULL,
    head_hash BLOB NOT NULL,
    version BIGINT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    completed_at TIMESTAMP
);

CREATE INDEX consent_entity ON consent (entity_type, entity_id, id);
CREATE INDEX consent_donor ON consent (donor_id, id);
CREATE INDEX consent_document ON consent (document_hash) WHERE document_hash <> '';
CREATE INDEX consent_photo ON consent (photo_until) WHERE photo_name <> '';

-- What happened to a consent, in order; each event carries the hash of the one
-- before, consent holds how many there are and the newest hash. Rows are only added.
CREATE TABLE consent_event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    consent_id BIGINT NOT NULL REFERENCES consent (id),
    position BIGINT NOT NULL,
    action TEXT NOT NULL,
    at TIMESTAMP NOT NULL,
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    details TEXT NOT NULL,
    previous_hash BLOB NOT NULL,
    hash BLOB NOT NULL,
    UNIQUE (consent_id, position)
);

-- With what documents are signed: the newest that is not retired. The key is
-- encrypted with the master key ring, so that all nodes sign with one key.
CREATE TABLE signing_identity (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    certificate TEXT NOT NULL,
    sealed_key BLOB NOT NULL,
    created_at TIMESTAMP NOT NULL,
    retired_at TIMESTAMP
);
