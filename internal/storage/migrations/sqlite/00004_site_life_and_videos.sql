-- +goose Up

-- Each time a site was taken down: what it was before, by whom, and when it came
-- back (decision 3, deactivate). by_kind is the audit trail's kind of actor.
CREATE TABLE deactivation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    status_before INTEGER NOT NULL,
    by_kind TEXT NOT NULL,
    by_name TEXT NOT NULL,
    deactivated_at TIMESTAMP NOT NULL,
    undone_at TIMESTAMP
);

CREATE INDEX deactivation_microsite ON deactivation (microsite_id, id);

-- Addresses that asked for their links (decision 2.8). A row is gone as soon as
-- it is answered; nothing here tells whether the address is known.
CREATE TABLE lost_link_request (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL,
    requested_at TIMESTAMP NOT NULL
);

CREATE INDEX microsite_email_lower ON microsite (LOWER(email));
