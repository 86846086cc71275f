-- +goose Up

-- When the personal data of a record were erased (R15.2): nothing lists or opens it any more.
ALTER TABLE microsite ADD COLUMN erased_at TIMESTAMP;
ALTER TABLE referral ADD COLUMN erased_at TIMESTAMP;
ALTER TABLE voucher_donor ADD COLUMN erased_at TIMESTAMP;
ALTER TABLE voucher_holder ADD COLUMN erased_at TIMESTAMP;

-- What administrators asked, confirmed and carried out. note and preview are empty once it is decided; files, JSON, are
-- those that are still to be deleted; kinds and stays are JSON.
CREATE TABLE erasure (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject_kind TEXT NOT NULL,
    subject_id BIGINT NOT NULL,
    center_id BIGINT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    note TEXT NOT NULL,
    preview TEXT NOT NULL,
    asked_by BIGINT NOT NULL REFERENCES staff_account (id),
    asked_name TEXT NOT NULL,
    asked_at TIMESTAMP NOT NULL,
    decided_by BIGINT,
    decided_name TEXT NOT NULL,
    decided_at TIMESTAMP,
    pseudonym TEXT,
    kinds TEXT NOT NULL,
    stays TEXT NOT NULL,
    files TEXT NOT NULL,
    log_size BIGINT NOT NULL,
    certificate BLOB,
    done_at TIMESTAMP,
    UNIQUE (pseudonym)
);

-- At most one waits or is under way.
CREATE UNIQUE INDEX erasure_open ON erasure (subject_kind, subject_id) WHERE state IN ('asked', 'confirmed');

-- The trail's events that name those that were emptied.
CREATE INDEX audit_event_erased ON audit_event (seq) WHERE action = 'privacy.erased';

-- The index of stories leaves nothing of what is deleted.
INSERT INTO gallery_story_fts (gallery_story_fts, rank) VALUES ('secure-delete', 1);
INSERT INTO gallery_story_fts (gallery_story_fts) VALUES ('optimize');
