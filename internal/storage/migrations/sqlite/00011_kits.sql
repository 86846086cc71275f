-- +goose Up

-- Cheek swab kits that went or are to go to a voucher holder (V4,
-- R6.8). number counts from 1, the kit that was sent first; state is
-- 'requested', 'shipped' or 'received'; to_center: it goes to the donor's center.
CREATE TABLE kit_order (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    holder_id BIGINT NOT NULL REFERENCES voucher_holder (id),
    center_id BIGINT NOT NULL REFERENCES center (id),
    number INTEGER NOT NULL,
    state TEXT NOT NULL,
    to_center BOOLEAN NOT NULL,
    recipient_name TEXT NOT NULL,
    address1 TEXT NOT NULL,
    address2 TEXT NOT NULL,
    city TEXT NOT NULL,
    region TEXT NOT NULL,
    country INTEGER NOT NULL,
    zip TEXT NOT NULL,
    carrier TEXT NOT NULL,
    tracking_number TEXT NOT NULL,
    ordered_by TEXT NOT NULL,
    version BIGINT NOT NULL,
    requested_at TIMESTAMP NOT NULL,
    shipped_at TIMESTAMP,
    received_at TIMESTAMP,
    UNIQUE (holder_id, number)
);

CREATE INDEX kit_order_queue ON kit_order (state, requested_at, id);
CREATE INDEX kit_order_center ON kit_order (center_id, state, requested_at);
