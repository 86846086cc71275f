-- +goose Up

-- The trail becomes a transparency log (ADR 33). An event is sealed when it is
-- written; its place in the tree follows within a second. Events from before have
-- neither until the first start adopts them by their old hashes, which nothing
-- writes any more.
CREATE TABLE audit_event_new (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at TIMESTAMP NOT NULL,
    actor_kind TEXT NOT NULL,
    actor_id BIGINT NOT NULL,
    actor_name TEXT NOT NULL,
    action TEXT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject_id BIGINT NOT NULL,
    details TEXT NOT NULL,
    address TEXT NOT NULL,
    request_id TEXT NOT NULL,
    previous_hash BLOB NOT NULL DEFAULT x'',
    hash BLOB NOT NULL DEFAULT x'',
    place BIGINT,
    salt BLOB NOT NULL DEFAULT x'',
    seal BLOB NOT NULL DEFAULT x'',
    commitments BLOB NOT NULL DEFAULT x''
);

INSERT INTO audit_event_new (seq, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, details, address, request_id, previous_hash, hash)
SELECT seq, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, details, address, request_id, previous_hash, hash FROM audit_event ORDER BY seq;

DROP TABLE audit_event;
ALTER TABLE audit_event_new RENAME TO audit_event;

CREATE INDEX audit_event_subject ON audit_event (subject_kind, subject_id, seq);
CREATE INDEX audit_event_coaching ON audit_event (seq)
WHERE action IN ('coaching.assigned', 'coaching.unassigned', 'coaching.claimed', 'coaching.claim-denied', 'coaching.edit-allowed', 'coaching.edit-disallowed');
CREATE UNIQUE INDEX audit_event_place ON audit_event (place);
CREATE INDEX audit_event_waiting ON audit_event (seq) WHERE place IS NULL;

-- The head of the tree, one row.
CREATE TABLE audit_tree (
    id INTEGER PRIMARY KEY,
    size BIGINT NOT NULL,
    root BLOB NOT NULL
);

-- The hashes of the tree, up to 256 in a tile; the last of a level may be partial.
CREATE TABLE audit_tile (
    level BIGINT NOT NULL,
    number BIGINT NOT NULL,
    hashes BLOB NOT NULL,
    PRIMARY KEY (level, number)
);

CREATE TABLE audit_checkpoint (
    size BIGINT PRIMARY KEY,
    at TIMESTAMP NOT NULL,
    note TEXT NOT NULL
);

-- What one node at a time does: to lock a row is to wait for one's turn.
CREATE TABLE turn (name TEXT PRIMARY KEY);
