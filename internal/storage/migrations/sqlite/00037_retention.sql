-- +goose Up

-- Records of which nothing may be deleted (R15.3a). record_kind is that of outbox; ends_on is the last day (ISO), empty: until
-- somebody ends it. reviewed_at is when it was put or changed last.
CREATE TABLE legal_hold (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    record_kind TEXT NOT NULL,
    record_id BIGINT NOT NULL,
    reason TEXT NOT NULL,
    ends_on TEXT NOT NULL,
    put_by BIGINT NOT NULL REFERENCES staff_account (id),
    put_at TIMESTAMP NOT NULL,
    reviewed_at TIMESTAMP NOT NULL,
    ended_at TIMESTAMP
);

CREATE INDEX legal_hold_record ON legal_hold (record_kind, record_id) WHERE ended_at IS NULL;

-- The nightly runs that delete what was kept long enough, one for each day of the registry (R15.3f). kept is the months of
-- each rule, counts what was deleted, both JSON by kind. A process works on a run until claimed_until; turns is how many
-- processes did, so that one that was given up for dead notices.
CREATE TABLE retention_run (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run_on TEXT NOT NULL UNIQUE,
    kept TEXT NOT NULL,
    counts TEXT NOT NULL,
    turns INTEGER NOT NULL,
    started_at TIMESTAMP NOT NULL,
    claimed_until TIMESTAMP NOT NULL,
    ended_at TIMESTAMP
);

CREATE INDEX outbox_age ON outbox (created_at);
CREATE INDEX microsite_joined ON microsite (joined_into) WHERE joined_into <> 0;
CREATE INDEX referral_site ON referral (microsite_id) WHERE microsite_id IS NOT NULL;
