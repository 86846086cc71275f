-- +goose Up

-- People who give a kidney now and name those who may need one later
-- (V3, R6). country is an ISO 3166 number, 1 the United States, 0
-- any other; dates are ISO, empty when unknown; step and match_status as
-- enumerated in the specification.
CREATE TABLE voucher_donor (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    center_id BIGINT NOT NULL REFERENCES center (id),
    key_version INTEGER NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    address1 TEXT NOT NULL,
    address2 TEXT NOT NULL,
    city TEXT NOT NULL,
    state TEXT NOT NULL,
    country INTEGER NOT NULL,
    zip TEXT NOT NULL,
    phone TEXT NOT NULL,
    gender TEXT NOT NULL,
    email TEXT NOT NULL,
    birth_date TEXT NOT NULL,
    language TEXT NOT NULL,
    fv_holders_allowed INTEGER NOT NULL,
    step INTEGER NOT NULL,
    match_status INTEGER NOT NULL,
    surgery_on TEXT NOT NULL,
    has_confirmed_no_fv_holders BOOLEAN NOT NULL,
    is_deleted BOOLEAN NOT NULL,
    version BIGINT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL
);

CREATE INDEX voucher_donor_center ON voucher_donor (center_id, id);
CREATE INDEX voucher_donor_email ON voucher_donor (LOWER(email));
CREATE INDEX voucher_donor_surgery ON voucher_donor (surgery_on) WHERE surgery_on <> '';

-- Those whom a donor names. will_likely_need and years_before are -1 while
-- unanswered; status as enumerated; swab_on and blood_on are the days on which
-- the samples were taken (R6.10).
CREATE TABLE voucher_holder (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    donor_id BIGINT NOT NULL REFERENCES voucher_donor (id),
    key_version INTEGER NOT NULL,
    status INTEGER NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    address1 TEXT NOT NULL,
    address2 TEXT NOT NULL,
    city TEXT NOT NULL,
    state TEXT NOT NULL,
    country INTEGER NOT NULL,
    zip TEXT NOT NULL,
    phone TEXT NOT NULL,
    gender TEXT NOT NULL,
    email TEXT NOT NULL,
    birth_date TEXT NOT NULL,
    language TEXT NOT NULL,
    relationship TEXT NOT NULL,
    relationship_other TEXT NOT NULL,
    will_likely_need INTEGER NOT NULL,
    years_before INTEGER NOT NULL,
    step INTEGER NOT NULL,
    consent_file_name TEXT NOT NULL,
    swab_on TEXT NOT NULL,
    blood_on TEXT NOT NULL,
    retired_with BIGINT NOT NULL,
    is_deleted BOOLEAN NOT NULL,
    version BIGINT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL
);

CREATE INDEX voucher_holder_donor ON voucher_holder (donor_id, id);
CREATE INDEX voucher_holder_email ON voucher_holder (LOWER(email));
CREATE INDEX voucher_holder_status ON voucher_holder (status, id);
