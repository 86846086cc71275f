-- +goose Up

-- What the table of centers shows, and what a center takes part in
-- (S2 step 4, S3; R5.5). code is the registry's own name for
-- a center: an import finds it again by that. An empty patient_microsites: Beacon counts.
ALTER TABLE center ADD COLUMN code TEXT NOT NULL DEFAULT '';
ALTER TABLE center ADD COLUMN street TEXT NOT NULL DEFAULT '';
ALTER TABLE center ADD COLUMN postal_code TEXT NOT NULL DEFAULT '';
ALTER TABLE center ADD COLUMN phone TEXT NOT NULL DEFAULT '';
ALTER TABLE center ADD COLUMN is_kidney_for_life BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE center ADD COLUMN runs_microsites BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE center ADD COLUMN takes_vouchers BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE center ADD COLUMN takes_referrals BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE center ADD COLUMN has_non_steroid_protocol BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE center ADD COLUMN has_advanced_donation BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE center ADD COLUMN transplants_last_12 BIGINT NOT NULL DEFAULT 0;
ALTER TABLE center ADD COLUMN a2_o_last_12 BIGINT NOT NULL DEFAULT 0;
ALTER TABLE center ADD COLUMN unmatched_pairs BIGINT NOT NULL DEFAULT 0;
ALTER TABLE center ADD COLUMN patient_microsites BIGINT;

CREATE UNIQUE INDEX center_code ON center (code) WHERE code <> '';

-- Whom to call at a center. Who signs in is in staff_account.
CREATE TABLE center_coordinator (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    center_id BIGINT NOT NULL REFERENCES center (id),
    position INTEGER NOT NULL,
    full_name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL
);

CREATE INDEX center_coordinator_center ON center_coordinator (center_id, position);

-- Codes under which patients of a center register themselves
-- (S1). code is in capitals; dates are ISO, the last day included, empty: open.
CREATE TABLE campaign (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL UNIQUE,
    center_id BIGINT NOT NULL REFERENCES center (id),
    type_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    opens_on TEXT NOT NULL,
    closes_on TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL
);

CREATE INDEX campaign_center ON campaign (center_id);

-- A patient's request, one row for each chosen center, or one without a center
-- (R5.1). Rows of one request share batch. situation as in
-- S3, 0 unknown; answers are 1 yes, 0 no, -1 unknown; step 6
-- (continue later) or 100 (complete).
CREATE TABLE referral (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    batch TEXT NOT NULL,
    key_version INTEGER NOT NULL,
    center_id BIGINT REFERENCES center (id),
    is_kidney_for_life_route BOOLEAN NOT NULL,
    language TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    street TEXT NOT NULL,
    city TEXT NOT NULL,
    state_id INTEGER NOT NULL,
    postal_code TEXT NOT NULL,
    gender TEXT NOT NULL,
    birth_date TEXT NOT NULL,
    situation INTEGER NOT NULL,
    kidney_for_life INTEGER NOT NULL,
    use_microsite INTEGER NOT NULL,
    microsite_release BOOLEAN NOT NULL,
    on_deceased_donor_list INTEGER NOT NULL,
    willing_to_transfer INTEGER NOT NULL,
    step INTEGER NOT NULL,
    lead_source TEXT NOT NULL,
    reminders INTEGER NOT NULL,
    microsite_id BIGINT REFERENCES microsite (id),
    version BIGINT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL
);

CREATE INDEX referral_batch ON referral (batch);
CREATE INDEX referral_unfinished ON referral (created_at) WHERE step = 6;
CREATE INDEX referral_email ON referral (LOWER(email));

-- Every agreement to the HIPAA release of a registration form: which wording,
-- when, from where (45 CFR 164.508). form is 'referral', 'referral-microsite' or
-- 'champion'; record_id the referral's or the microsite's id.
CREATE TABLE form_release (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    form TEXT NOT NULL,
    record_id BIGINT NOT NULL,
    agreed BOOLEAN NOT NULL,
    wording_version TEXT NOT NULL,
    language TEXT NOT NULL,
    signer TEXT NOT NULL,
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);

CREATE INDEX form_release_record ON form_release (form, record_id);

-- What a patient who registered under a campaign said beyond the site's own
-- fields. abo_type and language_preference are ids of the form's lists, -1 for none.
CREATE TABLE champion_registration (
    microsite_id BIGINT PRIMARY KEY REFERENCES microsite (id),
    campaign_id BIGINT NOT NULL REFERENCES campaign (id),
    street TEXT NOT NULL,
    city TEXT NOT NULL,
    state_id INTEGER NOT NULL,
    postal_code TEXT NOT NULL,
    is_address_verified BOOLEAN NOT NULL,
    abo_type INTEGER NOT NULL,
    language_preference INTEGER NOT NULL,
    registered_at TIMESTAMP NOT NULL
);

CREATE INDEX champion_registration_campaign ON champion_registration (campaign_id);

-- What a center does with a patient who came by a referral or a campaign: one
-- row a referral that has a center (kind 'referral'), one a champion
-- registration (kind 'champion', record_id is the microsite's).
CREATE TABLE intake (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    record_id BIGINT NOT NULL,
    center_id BIGINT NOT NULL REFERENCES center (id),
    status TEXT NOT NULL,
    closed_reason TEXT NOT NULL,
    version BIGINT NOT NULL,
    received_at TIMESTAMP NOT NULL,
    due_at TIMESTAMP NOT NULL,
    contacted_at TIMESTAMP,
    closed_at TIMESTAMP,
    updated_at TIMESTAMP NOT NULL,
    UNIQUE (kind, record_id)
);

CREATE INDEX intake_queue ON intake (center_id, status, received_at);

-- What was tried to reach a patient. channel is 'phone', 'email', 'text', 'letter' or 'visit'.
CREATE TABLE intake_contact (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    intake_id BIGINT NOT NULL REFERENCES intake (id),
    channel TEXT NOT NULL,
    reached BOOLEAN NOT NULL,
    note TEXT NOT NULL,
    staff_id BIGINT NOT NULL REFERENCES staff_account (id),
    staff_name TEXT NOT NULL,
    contacted_at TIMESTAMP NOT NULL
);

CREATE INDEX intake_contact_intake ON intake_contact (intake_id, id);

-- Solved human checks that were used, and for what, until they expire (decision
-- 5.4): each purpose once.
CREATE TABLE captcha_use (
    fingerprint TEXT NOT NULL,
    purpose TEXT NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    PRIMARY KEY (fingerprint, purpose)
);

CREATE INDEX captcha_use_expiry ON captcha_use (expires_at);
