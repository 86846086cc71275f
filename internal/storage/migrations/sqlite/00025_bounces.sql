-- +goose Up
-- Whose mail it is (12.3), and what the addressee's mail server said afterwards. Empty and 0: nobody's record.
ALTER TABLE outbox ADD COLUMN record_kind TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN record_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN bounce TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN bounce_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN bounced_at TIMESTAMP;

UPDATE outbox SET record_kind = json_extract(payload, '$.link.kind'), record_id = json_extract(payload, '$.link.id')
WHERE json_valid(payload) AND json_extract(payload, '$.link.kind') IN ('microsite', 'referral', 'donor', 'voucher-holder')
  AND json_extract(payload, '$.link.id') IS NOT NULL;

CREATE INDEX outbox_record ON outbox (record_kind, record_id, id);
CREATE INDEX outbox_recipient ON outbox (LOWER(recipient));

-- Addresses, in lower case, to which nothing is sent until somebody settles the matter.
CREATE TABLE bounced_address (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    address TEXT NOT NULL UNIQUE,
    reason TEXT NOT NULL,
    bounced_at TIMESTAMP NOT NULL,
    settled_at TIMESTAMP,
    settled_by BIGINT
);

CREATE INDEX bounced_address_open ON bounced_address (address) WHERE settled_at IS NULL;
