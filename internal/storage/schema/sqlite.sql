-- Code generated from the migrations by TestSchemaFiles. DO NOT EDIT.

CREATE TABLE agreed_text (
    hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
    kind TEXT NOT NULL CHECK (kind IN ('release', 'responsibility', 'text-consent')),
    text_key TEXT NOT NULL CHECK (text_key <> ''),
    english TEXT NOT NULL,
    spanish TEXT NOT NULL
);

CREATE TABLE audit_checkpoint (
    size INTEGER PRIMARY KEY,
    at TIMESTAMP NOT NULL,
    note TEXT NOT NULL
);

CREATE TABLE audit_event (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at TIMESTAMP NOT NULL,
    actor_kind TEXT NOT NULL
        CHECK (actor_kind IN ('recipient', 'donor', 'voucher-holder', 'staff', 'admin-key', 'public', 'system')),
    actor_id BIGINT NOT NULL,
    actor_name TEXT NOT NULL,
    action TEXT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject_id BIGINT NOT NULL,
    details TEXT NOT NULL,
    address TEXT NOT NULL,
    request_id TEXT NOT NULL,
    place BIGINT,
    salt BLOB NOT NULL DEFAULT x'',
    seal BLOB NOT NULL DEFAULT x'',
    commitments BLOB NOT NULL DEFAULT x''
);

CREATE INDEX audit_event_action ON audit_event (action, seq);

CREATE INDEX audit_event_actor ON audit_event (actor_kind, actor_id, seq);

CREATE INDEX audit_event_actor_action ON audit_event (actor_kind, actor_id, action, seq, address);

CREATE INDEX audit_event_address ON audit_event (address, seq);

CREATE INDEX audit_event_address_action ON audit_event (address, action, seq);

CREATE INDEX audit_event_address_actor ON audit_event (address, actor_kind, actor_id, seq);

CREATE INDEX audit_event_at ON audit_event (at);

CREATE INDEX audit_event_coaching ON audit_event (seq)
    WHERE action IN ('coaching.assigned', 'coaching.unassigned', 'coaching.claimed', 'coaching.claim-denied',
        'coaching.edit-allowed', 'coaching.edit-disallowed');

CREATE INDEX audit_event_erased ON audit_event (seq) WHERE action = 'privacy.erased';

CREATE UNIQUE INDEX audit_event_place ON audit_event (place);

CREATE INDEX audit_event_seal ON audit_event (seal);

CREATE INDEX audit_event_subject ON audit_event (subject_kind, subject_id, seq, actor_kind, actor_id, action, address);

CREATE INDEX audit_event_waiting ON audit_event (seq) WHERE place IS NULL;

CREATE TABLE audit_tile (
    level BIGINT NOT NULL,
    number BIGINT NOT NULL,
    hashes BLOB NOT NULL,
    PRIMARY KEY (level, number)
);

CREATE TABLE audit_tree (
    id INTEGER PRIMARY KEY,
    size BIGINT NOT NULL,
    root BLOB NOT NULL
);

CREATE TABLE audit_witness (
    witness TEXT PRIMARY KEY,
    size BIGINT NOT NULL,
    signed_at TIMESTAMP,
    failure TEXT NOT NULL,
    failed_at TIMESTAMP,
    refused_at TIMESTAMP
);

CREATE TABLE bounced_address (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    address TEXT NOT NULL UNIQUE,
    reason TEXT NOT NULL CHECK (reason IN ('no-mailbox', 'no-server', 'full', 'rejected', 'not-explained')),
    bounced_at TIMESTAMP NOT NULL,
    settled_at TIMESTAMP,
    settled_by BIGINT REFERENCES staff_account (id)
);

CREATE INDEX bounced_address_open ON bounced_address (address) WHERE settled_at IS NULL;

CREATE TABLE campaign (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL UNIQUE,
    center_id BIGINT NOT NULL REFERENCES center (id),
    type_id INTEGER NOT NULL CHECK (type_id IN (0, 1)),
    name TEXT NOT NULL,
    opens_on TEXT CHECK (opens_on <> ''),
    closes_on TEXT CHECK (closes_on <> ''),
    created_at TIMESTAMP NOT NULL
);

CREATE INDEX campaign_center ON campaign (center_id);

CREATE TABLE captcha_use (
    fingerprint TEXT NOT NULL,
    purpose TEXT NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    PRIMARY KEY (fingerprint, purpose)
);

CREATE INDEX captcha_use_expiry ON captcha_use (expires_at);

CREATE TABLE center (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    alias TEXT NOT NULL,
    city TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    code TEXT NOT NULL DEFAULT '',
    street TEXT NOT NULL DEFAULT '',
    postal_code TEXT NOT NULL DEFAULT '',
    phone TEXT NOT NULL DEFAULT '',
    is_kidney_for_life BOOLEAN NOT NULL DEFAULT FALSE CHECK (is_kidney_for_life IN (FALSE, TRUE)),
    runs_microsites BOOLEAN NOT NULL DEFAULT FALSE CHECK (runs_microsites IN (FALSE, TRUE)),
    takes_vouchers BOOLEAN NOT NULL DEFAULT FALSE CHECK (takes_vouchers IN (FALSE, TRUE)),
    takes_referrals BOOLEAN NOT NULL DEFAULT FALSE CHECK (takes_referrals IN (FALSE, TRUE)),
    has_non_steroid_protocol BOOLEAN NOT NULL DEFAULT FALSE CHECK (has_non_steroid_protocol IN (FALSE, TRUE)),
    has_advanced_donation BOOLEAN NOT NULL DEFAULT FALSE CHECK (has_advanced_donation IN (FALSE, TRUE)),
    transplants_last_12 BIGINT NOT NULL DEFAULT 0,
    a2_o_last_12 BIGINT NOT NULL DEFAULT 0,
    unmatched_pairs BIGINT NOT NULL DEFAULT 0,
    -- NULL: Beacon counts them.
    patient_microsites BIGINT,
    -- The day to which a figure refers, and its source.
    transplants_as_of TEXT CHECK (transplants_as_of <> ''),
    transplants_source TEXT NOT NULL DEFAULT '',
    a2_o_as_of TEXT CHECK (a2_o_as_of <> ''),
    a2_o_source TEXT NOT NULL DEFAULT '',
    pairs_as_of TEXT CHECK (pairs_as_of <> ''),
    pairs_source TEXT NOT NULL DEFAULT '',
    microsites_as_of TEXT CHECK (microsites_as_of <> ''),
    microsites_source TEXT NOT NULL DEFAULT '',
    -- An IANA name; NULL: not known.
    time_zone TEXT CHECK (time_zone <> ''),
    -- A closed center takes nothing new.
    closed_at TIMESTAMP,
    -- Increases with each change.
    version BIGINT NOT NULL DEFAULT 1
);

CREATE UNIQUE INDEX center_code ON center (code) WHERE code <> '';

CREATE TABLE center_coordinator (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    center_id BIGINT NOT NULL REFERENCES center (id),
    position INTEGER NOT NULL,
    full_name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    phone_type TEXT NOT NULL DEFAULT 'Work' CHECK (phone_type IN ('Work', 'Mobile', 'OnCall'))
);

CREATE INDEX center_coordinator_center ON center_coordinator (center_id, position);

CREATE TABLE center_count (
    day INTEGER NOT NULL,
    center_id BIGINT NOT NULL REFERENCES center (id),
    visits BIGINT NOT NULL,
    learn_more BIGINT NOT NULL,
    screening BIGINT NOT NULL,
    registered BIGINT NOT NULL,
    PRIMARY KEY (day, center_id)
);

CREATE TABLE center_sites (
    center_id INTEGER PRIMARY KEY REFERENCES center (id),
    sites BIGINT NOT NULL
);

CREATE TABLE champion_registration (
    microsite_id INTEGER PRIMARY KEY REFERENCES microsite (id),
    campaign_id BIGINT NOT NULL REFERENCES campaign (id),
    street TEXT NOT NULL,
    city TEXT NOT NULL,
    state_id INTEGER NOT NULL,
    postal_code TEXT NOT NULL,
    is_address_verified BOOLEAN NOT NULL CHECK (is_address_verified IN (FALSE, TRUE)),
    abo_type INTEGER NOT NULL,
    language_preference INTEGER NOT NULL,
    registered_at TIMESTAMP NOT NULL
);

CREATE INDEX champion_registration_campaign ON champion_registration (campaign_id);

CREATE TRIGGER champion_registration_search_insert AFTER INSERT ON champion_registration BEGIN
    DELETE FROM person_search WHERE kind = 'patient' AND record_id = new.microsite_id;
    INSERT INTO person_search (kind, record_id, words)
    SELECT kind, record_id, words FROM person WHERE kind = 'patient' AND record_id = new.microsite_id;
END;

CREATE TRIGGER champion_registration_search_update AFTER UPDATE OF city, postal_code ON champion_registration
WHEN old.city IS NOT new.city
    OR old.postal_code IS NOT new.postal_code BEGIN
    DELETE FROM person_search WHERE kind = 'patient' AND record_id = new.microsite_id;
    INSERT INTO person_search (kind, record_id, words)
    SELECT kind, record_id, words FROM person WHERE kind = 'patient' AND record_id = new.microsite_id;
END;

CREATE TABLE coach_claim (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    coach_id BIGINT NOT NULL REFERENCES staff_account (id),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'denied', 'overtaken')),
    claimed_at TIMESTAMP NOT NULL,
    decided_at TIMESTAMP,
    decided_by TEXT NOT NULL
);

CREATE INDEX coach_claim_microsite ON coach_claim (microsite_id, state);

CREATE INDEX coach_claim_state ON coach_claim (state, id);

CREATE TABLE coach_note (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    coach_name TEXT NOT NULL,
    sent_by_recipient BOOLEAN NOT NULL CHECK (sent_by_recipient IN (FALSE, TRUE)),
    status INTEGER NOT NULL CHECK (status IN (1, 2, 3)),
    note TEXT NOT NULL,
    reply TEXT NOT NULL,
    sent_at TIMESTAMP NOT NULL,
    viewed_at TIMESTAMP,
    replied_at TIMESTAMP,
    reply_viewed_at TIMESTAMP,
    note_lang TEXT CHECK (note_lang IN ('en', 'es', 'und')),
    reply_lang TEXT CHECK (reply_lang IN ('en', 'es', 'und'))
);

CREATE INDEX coach_note_microsite ON coach_note (microsite_id, id);

CREATE TABLE coach_private_note (
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    coach_id BIGINT NOT NULL REFERENCES staff_account (id),
    note TEXT NOT NULL,
    version BIGINT NOT NULL,
    saved_at TIMESTAMP NOT NULL,
    PRIMARY KEY (microsite_id, coach_id)
);

CREATE TABLE coaching (
    microsite_id INTEGER PRIMARY KEY REFERENCES microsite (id),
    coach_id BIGINT REFERENCES staff_account (id),
    assigned_at TIMESTAMP,
    assigned_by TEXT NOT NULL,
    is_allowed_to_edit BOOLEAN NOT NULL CHECK (is_allowed_to_edit IN (FALSE, TRUE)),
    revision BIGINT NOT NULL
);

CREATE INDEX coaching_coach ON coaching (coach_id);

CREATE TABLE consent (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    entity_type INTEGER NOT NULL CHECK (entity_type IN (1, 12)),
    entity_id BIGINT NOT NULL,
    donor_id BIGINT NOT NULL REFERENCES voucher_donor (id),
    kind TEXT NOT NULL CHECK (kind IN ('electronic', 'paper')),
    state TEXT NOT NULL DEFAULT 'begun'
        CHECK (state IN ('begun', 'agreed', 'initialed', 'signed', 'received', 'cancelled', 'superseded', 'rejected')),
    -- Empty: a paper form.
    language TEXT NOT NULL CHECK (language IN ('', 'en', 'es')),
    statements_version TEXT NOT NULL DEFAULT '',
    disclosure_version TEXT NOT NULL DEFAULT '',
    consent_type INTEGER NOT NULL DEFAULT 0 CHECK (consent_type IN (0, 1, 2, 3)),
    consenter_first_name TEXT NOT NULL DEFAULT '',
    consenter_last_name TEXT NOT NULL DEFAULT '',
    consenter_birth_date TEXT CHECK (consenter_birth_date <> ''),
    initials TEXT NOT NULL DEFAULT '',
    photo_name TEXT NOT NULL DEFAULT '',
    photo_hash TEXT NOT NULL DEFAULT '',
    photo_until TIMESTAMP,
    shown_hash TEXT NOT NULL DEFAULT '',
    signature TEXT NOT NULL DEFAULT '',
    document_name TEXT NOT NULL DEFAULT '',
    document_hash TEXT NOT NULL DEFAULT '',
    document_size BIGINT NOT NULL DEFAULT 0,
    file_name TEXT NOT NULL DEFAULT '',
    reason TEXT NOT NULL DEFAULT '',
    reviewer_name TEXT NOT NULL DEFAULT '',
    reviewed_at TIMESTAMP,
    events BIGINT NOT NULL DEFAULT 0,
    head_hash BLOB NOT NULL,
    version BIGINT NOT NULL DEFAULT 0,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    completed_at TIMESTAMP
);

CREATE INDEX consent_document ON consent (document_hash) WHERE document_hash <> '';

CREATE INDEX consent_donor ON consent (donor_id, id);

CREATE INDEX consent_entity ON consent (entity_type, entity_id, id);

CREATE INDEX consent_paper ON consent (completed_at) WHERE kind = 'paper' AND state = 'received';

CREATE INDEX consent_photo ON consent (photo_until) WHERE photo_name <> '';

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

CREATE TABLE content_text (
    name TEXT PRIMARY KEY,
    text_en TEXT NOT NULL,
    text_es TEXT NOT NULL,
    changed_at TIMESTAMP NOT NULL
);

CREATE TABLE contraction (
    oldest_schema BIGINT NOT NULL
);

CREATE TABLE deactivation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    status_before INTEGER NOT NULL CHECK (status_before IN (0, 3, 5, 100, 190, 210)),
    by_kind TEXT NOT NULL
        CHECK (by_kind IN ('recipient', 'donor', 'voucher-holder', 'staff', 'admin-key', 'public', 'system')),
    by_name TEXT NOT NULL,
    deactivated_at TIMESTAMP NOT NULL,
    undone_at TIMESTAMP
);

CREATE INDEX deactivation_microsite ON deactivation (microsite_id, id);

CREATE TABLE digest_off (
    account_id INTEGER PRIMARY KEY REFERENCES staff_account (id),
    changed_at TIMESTAMP NOT NULL
);

CREATE TABLE donor_registration (
    event_id TEXT PRIMARY KEY,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    registration_id TEXT NOT NULL,
    day INTEGER NOT NULL,
    received_at TIMESTAMP NOT NULL
);

CREATE INDEX donor_registration_microsite ON donor_registration (microsite_id);

CREATE TABLE draft_picture (
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    position INTEGER NOT NULL,
    picture_id BIGINT NOT NULL REFERENCES picture (id),
    caption TEXT NOT NULL,
    zoom REAL NOT NULL,
    rotate INTEGER NOT NULL,
    pos_x REAL NOT NULL,
    pos_y REAL NOT NULL,
    crop_id TEXT NOT NULL,
    caption_lang TEXT CHECK (caption_lang IN ('en', 'es', 'und')),
    PRIMARY KEY (microsite_id, position)
);

CREATE INDEX draft_picture_picture ON draft_picture (picture_id);

CREATE TABLE electronic_withdrawal (
    entity_type INTEGER NOT NULL CHECK (entity_type IN (1, 12)),
    entity_id BIGINT NOT NULL,
    donor_id BIGINT NOT NULL REFERENCES voucher_donor (id),
    withdrawn_on TEXT NOT NULL,
    told TEXT NOT NULL CHECK (told IN ('in-person', 'phone', 'letter', 'e-mail')),
    staff_name TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    PRIMARY KEY (entity_type, entity_id)
);

CREATE INDEX electronic_withdrawal_donor ON electronic_withdrawal (donor_id);

CREATE TABLE email_change (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    record_kind TEXT NOT NULL CHECK (record_kind IN ('microsite', 'referral', 'donor', 'voucher-holder')),
    record_id BIGINT NOT NULL,
    former_email TEXT NOT NULL,
    new_email TEXT NOT NULL,
    asked_at TIMESTAMP NOT NULL,
    needs_former BOOLEAN NOT NULL CHECK (needs_former IN (FALSE, TRUE)),
    new_at TIMESTAMP,
    former_at TIMESTAMP,
    ended_at TIMESTAMP,
    asked_by BIGINT REFERENCES staff_account (id),
    confirmed_by BIGINT REFERENCES staff_account (id),
    seal BLOB
);

CREATE UNIQUE INDEX email_change_open ON email_change (record_kind, record_id) WHERE ended_at IS NULL;

CREATE TABLE erasure (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject_kind TEXT NOT NULL CHECK (subject_kind IN ('microsite', 'referral', 'donor', 'voucher-holder')),
    subject_id BIGINT NOT NULL,
    center_id BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('asked', 'withdrawn', 'declined', 'confirmed', 'done')),
    reason TEXT NOT NULL,
    note TEXT NOT NULL,
    preview TEXT NOT NULL,
    asked_by BIGINT REFERENCES staff_account (id),
    asked_name TEXT NOT NULL,
    asked_at TIMESTAMP NOT NULL,
    decided_by BIGINT REFERENCES staff_account (id),
    decided_name TEXT NOT NULL,
    decided_at TIMESTAMP,
    pseudonym TEXT UNIQUE,
    kinds TEXT NOT NULL,
    stays TEXT NOT NULL,
    files TEXT NOT NULL,
    log_size BIGINT NOT NULL,
    certificate BLOB,
    done_at TIMESTAMP
);

CREATE INDEX erasure_asked ON erasure (asked_at) WHERE state = 'asked';

CREATE UNIQUE INDEX erasure_open ON erasure (subject_kind, subject_id) WHERE state IN ('asked', 'confirmed');

CREATE TABLE form_release (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    form TEXT NOT NULL CHECK (form IN ('referral', 'referral-microsite', 'champion')),
    record_id BIGINT NOT NULL,
    agreed BOOLEAN NOT NULL CHECK (agreed IN (FALSE, TRUE)),
    wording_version TEXT NOT NULL,
    wording_hash TEXT NOT NULL REFERENCES agreed_text (hash),
    language TEXT NOT NULL CHECK (language IN ('en', 'es')),
    signer TEXT NOT NULL,
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);

CREATE INDEX form_release_record ON form_release (form, record_id);

CREATE TABLE gallery_entry (
    microsite_id INTEGER PRIMARY KEY REFERENCES microsite (id),
    type_id INTEGER NOT NULL CHECK (type_id IN (0, 1)),
    birth_date TEXT CHECK (birth_date <> ''),
    gender TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    short_code TEXT NOT NULL,
    submission_id BIGINT NOT NULL REFERENCES submission (id),
    registration_count BIGINT NOT NULL,
    search_text TEXT NOT NULL
);

CREATE INDEX gallery_entry_order ON gallery_entry (type_id, registration_count, microsite_id, birth_date, gender);

CREATE TRIGGER gallery_entry_added AFTER INSERT ON gallery_entry BEGIN
    INSERT INTO gallery_entry_fts (rowid, search_text) VALUES (new.microsite_id, new.search_text);
END;

CREATE TRIGGER gallery_entry_changed AFTER UPDATE OF search_text ON gallery_entry
WHEN old.search_text <> new.search_text BEGIN
    INSERT INTO gallery_entry_fts (gallery_entry_fts, rowid, search_text)
    VALUES ('delete', old.microsite_id, old.search_text);
    INSERT INTO gallery_entry_fts (rowid, search_text) VALUES (new.microsite_id, new.search_text);
END;

CREATE TRIGGER gallery_entry_removed AFTER DELETE ON gallery_entry BEGIN
    INSERT INTO gallery_entry_fts (gallery_entry_fts, rowid, search_text)
    VALUES ('delete', old.microsite_id, old.search_text);
END;

CREATE VIRTUAL TABLE gallery_entry_fts USING fts5 (
    search_text, content = 'gallery_entry', content_rowid = 'microsite_id', tokenize = 'trigram case_sensitive 1',
    columnsize = 0
);

CREATE TABLE intake (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('referral', 'champion')),
    record_id BIGINT NOT NULL,
    center_id BIGINT NOT NULL REFERENCES center (id),
    status TEXT NOT NULL CHECK (status IN ('new', 'contacted', 'scheduled', 'closed')),
    closed_reason TEXT NOT NULL
        CHECK (closed_reason IN ('', 'in-evaluation', 'not-our-patient', 'no-answer', 'not-interested',
            'not-eligible', 'elsewhere', 'duplicate', 'other')),
    version BIGINT NOT NULL,
    received_at TIMESTAMP NOT NULL,
    due_at TIMESTAMP NOT NULL,
    contacted_at TIMESTAMP,
    closed_at TIMESTAMP,
    updated_at TIMESTAMP NOT NULL,
    -- The day of the appointment.
    scheduled_on TEXT CHECK (scheduled_on <> ''),
    closed_note TEXT NOT NULL DEFAULT '',
    UNIQUE (kind, record_id)
);

CREATE INDEX intake_center_due ON intake (center_id, (CASE WHEN status = 'closed' THEN 2 WHEN status = 'new' AND
    contacted_at IS NULL THEN 0 ELSE 1 END), due_at, received_at DESC, id DESC, status);

CREATE INDEX intake_counts ON intake (center_id, status, contacted_at, due_at, kind, record_id);

CREATE INDEX intake_due ON intake ((CASE WHEN status = 'closed' THEN 2 WHEN status = 'new' AND contacted_at IS NULL
    THEN 0 ELSE 1 END), due_at, received_at DESC, id DESC, status);

CREATE INDEX intake_new ON intake (status, contacted_at, due_at) WHERE status = 'new';

CREATE INDEX intake_queue ON intake (center_id, status, received_at);

CREATE INDEX intake_received ON intake (received_at);

CREATE TRIGGER intake_search_insert AFTER INSERT ON intake WHEN new.kind = 'referral' BEGIN
    DELETE FROM person_search WHERE kind = 'referral' AND record_id = new.record_id;
    INSERT INTO person_search (kind, record_id, words)
    SELECT kind, record_id, words FROM person WHERE kind = 'referral' AND record_id = new.record_id;
END;

CREATE TRIGGER intake_search_update AFTER UPDATE OF center_id ON intake
WHEN new.kind = 'referral' AND old.center_id <> new.center_id BEGIN
    DELETE FROM person_search WHERE kind = 'referral' AND record_id = new.record_id;
    INSERT INTO person_search (kind, record_id, words)
    SELECT kind, record_id, words FROM person WHERE kind = 'referral' AND record_id = new.record_id;
END;

CREATE TABLE intake_contact (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    intake_id BIGINT NOT NULL REFERENCES intake (id),
    channel TEXT NOT NULL CHECK (channel IN ('phone', 'email', 'text', 'letter', 'visit')),
    reached BOOLEAN NOT NULL CHECK (reached IN (FALSE, TRUE)),
    note TEXT NOT NULL,
    staff_id BIGINT NOT NULL REFERENCES staff_account (id),
    staff_name TEXT NOT NULL,
    contacted_at TIMESTAMP NOT NULL
);

CREATE INDEX intake_contact_intake ON intake_contact (intake_id, id);

CREATE TABLE job_success (
    job TEXT PRIMARY KEY,
    succeeded_at TIMESTAMP NOT NULL
);

CREATE TABLE kit_order (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    holder_id BIGINT NOT NULL REFERENCES voucher_holder (id),
    center_id BIGINT NOT NULL REFERENCES center (id),
    number INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('requested', 'shipped', 'received')),
    -- The kit goes to the holder's center.
    to_center BOOLEAN NOT NULL CHECK (to_center IN (FALSE, TRUE)),
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

CREATE INDEX kit_order_center ON kit_order (center_id, state, requested_at);

CREATE INDEX kit_order_open ON kit_order (requested_at, id) WHERE state <> 'received';

CREATE INDEX kit_order_queue ON kit_order (state, requested_at, id);

CREATE TABLE legal_hold (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    record_kind TEXT NOT NULL CHECK (record_kind IN ('microsite', 'referral', 'donor', 'voucher-holder')),
    record_id BIGINT NOT NULL,
    reason TEXT NOT NULL,
    ends_on TEXT CHECK (ends_on <> ''),
    put_by BIGINT NOT NULL REFERENCES staff_account (id),
    put_at TIMESTAMP NOT NULL,
    reviewed_at TIMESTAMP NOT NULL,
    ended_at TIMESTAMP
);

CREATE INDEX legal_hold_record ON legal_hold (record_kind, record_id) WHERE ended_at IS NULL;

CREATE TABLE limit_bucket (
    name TEXT PRIMARY KEY,
    full_at BIGINT NOT NULL,
    room BIGINT NOT NULL
);

CREATE TABLE lost_link_request (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL,
    requested_at TIMESTAMP NOT NULL
);

CREATE TABLE mail_preference (
    microsite_id INTEGER PRIMARY KEY REFERENCES microsite (id),
    weekly_stats BOOLEAN NOT NULL CHECK (weekly_stats IN (FALSE, TRUE)),
    changed_at TIMESTAMP NOT NULL
);

CREATE TABLE master_key (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    first_used_at TIMESTAMP NOT NULL
);

CREATE TABLE microsite (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    type_id INTEGER NOT NULL DEFAULT 0 CHECK (type_id IN (0, 1)),
    center_id BIGINT NOT NULL REFERENCES center (id),
    key_version INTEGER NOT NULL DEFAULT 0,
    short_code TEXT NOT NULL UNIQUE,
    first_name TEXT NOT NULL DEFAULT '',
    last_name TEXT NOT NULL DEFAULT '',
    email TEXT NOT NULL DEFAULT '',
    language TEXT NOT NULL CHECK (language IN ('en', 'es')),
    birth_date TEXT CHECK (birth_date <> ''),
    gender TEXT NOT NULL DEFAULT '',
    phone_primary TEXT NOT NULL DEFAULT '',
    phone_secondary TEXT NOT NULL DEFAULT '',
    primary_can_receive_texts BOOLEAN NOT NULL DEFAULT FALSE CHECK (primary_can_receive_texts IN (FALSE, TRUE)),
    secondary_can_receive_texts BOOLEAN NOT NULL DEFAULT FALSE CHECK (secondary_can_receive_texts IN (FALSE, TRUE)),
    is_coaching_desired BOOLEAN NOT NULL DEFAULT FALSE CHECK (is_coaching_desired IN (FALSE, TRUE)),
    coach_requested_at TIMESTAMP,
    recipient_status INTEGER NOT NULL DEFAULT 0 CHECK (recipient_status IN (0, 3, 5, 100, 190, 210)),
    custom_site_status INTEGER NOT NULL DEFAULT 0 CHECK (custom_site_status IN (0, 10, 50, 52, 54, 60, 100)),
    status_before_submit INTEGER NOT NULL DEFAULT 0 CHECK (status_before_submit IN (0, 10, 50, 52, 54, 60, 100)),
    agreed_to_hipaa BOOLEAN NOT NULL DEFAULT FALSE CHECK (agreed_to_hipaa IN (FALSE, TRUE)),
    is_responsibility_confirmed BOOLEAN NOT NULL DEFAULT FALSE CHECK (is_responsibility_confirmed IN (FALSE, TRUE)),
    show_site_create_option BOOLEAN NOT NULL DEFAULT FALSE CHECK (show_site_create_option IN (FALSE, TRUE)),
    show_in_gallery BOOLEAN NOT NULL DEFAULT FALSE CHECK (show_in_gallery IN (FALSE, TRUE)),
    allow_indexing BOOLEAN NOT NULL DEFAULT FALSE CHECK (allow_indexing IN (FALSE, TRUE)),
    guardian_name TEXT NOT NULL DEFAULT '',
    draft_story TEXT NOT NULL DEFAULT '',
    draft_why TEXT NOT NULL DEFAULT '',
    draft_version BIGINT NOT NULL DEFAULT 0,
    draft_saved_at TIMESTAMP,
    draft_saved_by TEXT NOT NULL DEFAULT '',
    -- The key that the browser made for the last save, and the fingerprint of that save's form. They recognize a save
    -- that is sent again because its response was lost (R3.3b).
    draft_form_key TEXT NOT NULL DEFAULT '',
    draft_form BLOB,
    pending_submission_id BIGINT REFERENCES submission (id) DEFERRABLE INITIALLY DEFERRED,
    live_submission_id BIGINT REFERENCES submission (id) DEFERRABLE INITIALLY DEFERRED,
    revision BIGINT NOT NULL DEFAULT 1,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    is_public BOOLEAN NOT NULL DEFAULT FALSE CHECK (is_public IN (FALSE, TRUE)),
    is_live BOOLEAN NOT NULL DEFAULT FALSE CHECK (is_live IN (FALSE, TRUE)),
    -- The first use of the patient's own link (R12.5). An invitation can be withdrawn until then.
    first_opened_at TIMESTAMP,
    -- The last use of the patient's own link, recorded once an hour.
    last_opened_at TIMESTAMP,
    withdrawn_at TIMESTAMP,
    -- The day of death and the family's choice for the page.
    died_on TEXT CHECK (died_on <> ''),
    death_page TEXT NOT NULL DEFAULT '' CHECK (death_page IN ('', 'down', 'memorial')),
    -- The record that this one was joined into (R12.4c), and the key version of its link then.
    joined_into BIGINT REFERENCES microsite (id) DEFERRABLE INITIALLY DEFERRED,
    joined_key INTEGER NOT NULL DEFAULT 0,
    -- When personal data was erased (R15.2).
    erased_at TIMESTAMP,
    draft_story_lang TEXT CHECK (draft_story_lang IN ('en', 'es', 'und')),
    draft_why_lang TEXT CHECK (draft_why_lang IN ('en', 'es', 'und'))
);

CREATE INDEX microsite_birth_date ON microsite (birth_date) WHERE birth_date IS NOT NULL;

CREATE INDEX microsite_center ON microsite (center_id, custom_site_status);

CREATE INDEX microsite_center_changes ON microsite (center_id, updated_at, id, erased_at, withdrawn_at,
    recipient_status, custom_site_status);

CREATE INDEX microsite_changes ON microsite (updated_at, id, erased_at, withdrawn_at, recipient_status,
    custom_site_status);

CREATE INDEX microsite_coach_requested ON microsite (coach_requested_at, id) WHERE coach_requested_at IS NOT NULL;

CREATE INDEX microsite_email ON microsite (email);

CREATE INDEX microsite_email_lower ON microsite (LOWER(email));

CREATE INDEX microsite_erased ON microsite (erased_at, id) WHERE erased_at IS NOT NULL;

CREATE INDEX microsite_joined ON microsite (joined_into) WHERE joined_into IS NOT NULL;

CREATE INDEX microsite_review ON microsite (custom_site_status);

CREATE INDEX microsite_unopened ON microsite (center_id, created_at)
    WHERE first_opened_at IS NULL AND withdrawn_at IS NULL AND recipient_status = 0;

CREATE TRIGGER center_sites_added AFTER INSERT ON microsite WHEN new.is_live BEGIN
    INSERT INTO center_sites (center_id, sites)
    SELECT new.center_id, 0 WHERE NOT EXISTS (SELECT 1 FROM center_sites WHERE center_id = new.center_id);
    UPDATE center_sites SET sites = sites + 1 WHERE center_id = new.center_id;
END;

CREATE TRIGGER center_sites_came AFTER UPDATE OF is_live, center_id ON microsite
WHEN new.is_live AND NOT (old.is_live AND old.center_id = new.center_id) BEGIN
    INSERT INTO center_sites (center_id, sites)
    SELECT new.center_id, 0 WHERE NOT EXISTS (SELECT 1 FROM center_sites WHERE center_id = new.center_id);
    UPDATE center_sites SET sites = sites + 1 WHERE center_id = new.center_id;
END;

CREATE TRIGGER center_sites_left AFTER UPDATE OF is_live, center_id ON microsite
WHEN old.is_live AND NOT (new.is_live AND new.center_id = old.center_id) BEGIN
    UPDATE center_sites SET sites = sites - 1 WHERE center_id = old.center_id;
END;

CREATE TRIGGER center_sites_removed AFTER DELETE ON microsite WHEN old.is_live BEGIN
    UPDATE center_sites SET sites = sites - 1 WHERE center_id = old.center_id;
END;

CREATE TRIGGER microsite_search_delete AFTER DELETE ON microsite BEGIN
    DELETE FROM person_search WHERE kind = 'patient' AND record_id = old.id;
END;

CREATE TRIGGER microsite_search_insert AFTER INSERT ON microsite BEGIN
    DELETE FROM person_search WHERE kind = 'patient' AND record_id = new.id;
    INSERT INTO person_search (kind, record_id, words)
    SELECT kind, record_id, words FROM person WHERE kind = 'patient' AND record_id = new.id;
END;

CREATE TRIGGER microsite_search_update AFTER UPDATE OF center_id, first_name, last_name, email, short_code,
    phone_primary, phone_secondary, birth_date, erased_at ON microsite
WHEN old.center_id IS NOT new.center_id
    OR old.first_name IS NOT new.first_name
    OR old.last_name IS NOT new.last_name
    OR old.email IS NOT new.email
    OR old.short_code IS NOT new.short_code
    OR old.phone_primary IS NOT new.phone_primary
    OR old.phone_secondary IS NOT new.phone_secondary
    OR old.birth_date IS NOT new.birth_date
    OR old.erased_at IS NOT new.erased_at BEGIN
    DELETE FROM person_search WHERE kind = 'patient' AND record_id = new.id;
    INSERT INTO person_search (kind, record_id, words)
    SELECT kind, record_id, words FROM person WHERE kind = 'patient' AND record_id = new.id;
END;

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    dedupe_key TEXT UNIQUE,
    recipient TEXT NOT NULL,
    payload TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    run_at TIMESTAMP NOT NULL,
    claimed_until TIMESTAMP,
    attempts INTEGER NOT NULL,
    done_at TIMESTAMP,
    given_up_at TIMESTAMP,
    outcome TEXT NOT NULL,
    record_kind TEXT NOT NULL DEFAULT '',
    record_id BIGINT NOT NULL DEFAULT 0,
    -- The answer of the recipient's mail server after delivery.
    bounce TEXT NOT NULL DEFAULT '' CHECK (bounce IN ('', 'hard', 'soft', 'refused')),
    bounce_reason TEXT NOT NULL DEFAULT ''
        CHECK (bounce_reason IN ('', 'no-mailbox', 'no-server', 'full', 'rejected', 'not-explained')),
    bounced_at TIMESTAMP,
    -- A MAC over the columns that decide what an email opens (ADR 45).
    seal BLOB,
    concerns_kind TEXT NOT NULL DEFAULT '',
    concerns_id BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX outbox_age ON outbox (created_at);

CREATE INDEX outbox_concerns ON outbox (concerns_kind, concerns_id);

CREATE INDEX outbox_due ON outbox (run_at) WHERE done_at IS NULL AND given_up_at IS NULL;

CREATE INDEX outbox_recipient ON outbox (LOWER(recipient));

CREATE INDEX outbox_record ON outbox (record_kind, record_id, id);

CREATE INDEX outbox_refused ON outbox (LOWER(recipient)) WHERE given_up_at IS NOT NULL;

CREATE VIEW person AS
SELECT p.*, person_words(record_id, center_id, first_name || ' ' || last_name,
    email || ' ' || short_code || ' ' || campaign || ' ' || city, phone, other_phone, birth_date, zip) AS words
FROM (
SELECT 'patient' AS kind, m.id AS record_id, m.id AS page_id, m.center_id, m.first_name, m.last_name, m.email,
    m.phone_primary AS phone, m.phone_secondary AS other_phone, COALESCE(m.birth_date, '') AS birth_date,
    m.short_code, COALESCE(g.code, '') AS campaign, COALESCE(r.city, '') AS city, COALESCE(r.postal_code, '') AS zip,
    m.recipient_status || '/' || m.custom_site_status AS status
FROM microsite m
LEFT JOIN champion_registration r ON r.microsite_id = m.id
LEFT JOIN campaign g ON g.id = r.campaign_id
WHERE m.erased_at IS NULL
UNION ALL
SELECT 'referral', r.id, i.id, i.center_id, r.first_name, r.last_name, r.email, r.phone, '',
    COALESCE(r.birth_date, ''), '', '', r.city, r.postal_code, i.status
FROM referral r JOIN intake i ON i.kind = 'referral' AND i.record_id = r.id
WHERE r.erased_at IS NULL
UNION ALL
SELECT 'donor', d.id, d.id, d.center_id, d.first_name, d.last_name, d.email, d.phone, '',
    COALESCE(d.birth_date, ''), '', '', d.city, d.zip, d.step || '/' || d.match_status
FROM voucher_donor d
WHERE NOT d.is_deleted AND d.erased_at IS NULL
UNION ALL
SELECT 'holder', h.id, d.id, h.center_id, h.first_name, h.last_name, h.email, h.phone, '',
    COALESCE(h.birth_date, ''), '', '', h.city, h.zip,
    h.status || '/' || h.step || '/' || (CASE WHEN h.retired_with IS NULL THEN 0 ELSE 1 END) || '/'
        || (CASE WHEN h.died_on IS NULL AND NOT h.donor_died THEN 0 ELSE 1 END) || '/' || d.match_status
FROM voucher_holder h JOIN voucher_donor d ON d.id = h.donor_id
WHERE NOT h.is_deleted AND h.erased_at IS NULL
) AS p;

CREATE TABLE person_search (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('patient', 'referral', 'donor', 'holder')),
    record_id BIGINT NOT NULL,
    words TEXT NOT NULL,
    UNIQUE (kind, record_id)
);

CREATE TRIGGER person_search_added AFTER INSERT ON person_search BEGIN
    INSERT INTO person_search_fts (rowid, words) VALUES (new.id, new.words);
END;

CREATE TRIGGER person_search_removed AFTER DELETE ON person_search BEGIN
    INSERT INTO person_search_fts (person_search_fts, rowid, words) VALUES ('delete', old.id, old.words);
END;

CREATE VIRTUAL TABLE person_search_fts USING fts5 (
    words, content = 'person_search', content_rowid = 'id', prefix = '1 2 3', columnsize = 0, detail = 'none',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Co'"
);

CREATE TABLE phrase (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    center_id BIGINT REFERENCES center (id),
    english TEXT NOT NULL CHECK (english <> ''),
    spanish TEXT NOT NULL CHECK (spanish <> ''),
    created_at TIMESTAMP NOT NULL
);

CREATE INDEX phrase_center ON phrase (center_id, id);

CREATE TABLE picture (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    stem TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    created_at TIMESTAMP NOT NULL
);

CREATE INDEX picture_microsite ON picture (microsite_id);

CREATE TABLE record_facts (
    record_kind TEXT NOT NULL
        CHECK (record_kind IN ('microsite', 'donor', 'staff-account', 'legal-hold', 'referral', 'text')),
    record_id BIGINT NOT NULL,
    salt BLOB NOT NULL,
    digests TEXT NOT NULL,
    seal BLOB NOT NULL,
    PRIMARY KEY (record_kind, record_id)
);

CREATE TABLE record_grant (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id BIGINT NOT NULL REFERENCES staff_account (id),
    session_hash BLOB NOT NULL,
    record_kind TEXT NOT NULL CHECK (record_kind IN ('patient', 'intake', 'donor', 'voucher-holder')),
    record_id BIGINT NOT NULL,
    center_id BIGINT NOT NULL REFERENCES center (id),
    reason TEXT NOT NULL CHECK (reason IN ('in-our-care', 'cannot-wait', 'unreachable', 'other')),
    words TEXT NOT NULL,
    opened_at TIMESTAMP NOT NULL,
    ends_at TIMESTAMP NOT NULL,
    closed_at TIMESTAMP,
    closed_by BIGINT REFERENCES staff_account (id),
    seal BLOB
);

CREATE INDEX record_grant_opened ON record_grant (opened_at, id);

CREATE INDEX record_grant_session ON record_grant (session_hash, ends_at);

CREATE TABLE record_join (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    record_kind TEXT NOT NULL CHECK (record_kind IN ('microsite', 'donor')),
    record_id BIGINT NOT NULL,
    into_id BIGINT NOT NULL CHECK (into_id <> record_id),
    into_key INTEGER NOT NULL,
    asked_by BIGINT NOT NULL REFERENCES staff_account (id),
    asked_at TIMESTAMP NOT NULL,
    seal BLOB,
    UNIQUE (record_kind, record_id)
);

CREATE TABLE referral (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    batch TEXT NOT NULL,
    key_version INTEGER NOT NULL,
    center_id BIGINT REFERENCES center (id),
    is_kidney_for_life_route BOOLEAN NOT NULL DEFAULT FALSE CHECK (is_kidney_for_life_route IN (FALSE, TRUE)),
    language TEXT NOT NULL CHECK (language IN ('en', 'es')),
    first_name TEXT NOT NULL DEFAULT '',
    last_name TEXT NOT NULL DEFAULT '',
    email TEXT NOT NULL DEFAULT '',
    phone TEXT NOT NULL DEFAULT '',
    street TEXT NOT NULL DEFAULT '',
    city TEXT NOT NULL DEFAULT '',
    state_id INTEGER NOT NULL DEFAULT 0,
    postal_code TEXT NOT NULL DEFAULT '',
    gender TEXT NOT NULL DEFAULT '',
    birth_date TEXT CHECK (birth_date <> ''),
    situation INTEGER NOT NULL DEFAULT 0 CHECK (situation IN (0, 1, 2, 3, 4)),
    kidney_for_life INTEGER NOT NULL DEFAULT -1 CHECK (kidney_for_life IN (-1, 0, 1)),
    use_microsite INTEGER NOT NULL DEFAULT -1 CHECK (use_microsite IN (-1, 0, 1)),
    microsite_release BOOLEAN NOT NULL DEFAULT FALSE CHECK (microsite_release IN (FALSE, TRUE)),
    on_deceased_donor_list INTEGER NOT NULL DEFAULT -1 CHECK (on_deceased_donor_list IN (-1, 0, 1)),
    willing_to_transfer INTEGER NOT NULL DEFAULT -1 CHECK (willing_to_transfer IN (-1, 0, 1)),
    step INTEGER NOT NULL DEFAULT 6 CHECK (step IN (6, 100)),
    lead_source TEXT NOT NULL,
    reminders INTEGER NOT NULL DEFAULT 0,
    microsite_id BIGINT REFERENCES microsite (id),
    version BIGINT NOT NULL DEFAULT 1,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    erased_at TIMESTAMP
);

CREATE INDEX referral_batch ON referral (batch);

CREATE INDEX referral_birth_date ON referral (birth_date) WHERE birth_date IS NOT NULL;

CREATE INDEX referral_email ON referral (LOWER(email));

CREATE INDEX referral_erased ON referral (erased_at, id) WHERE erased_at IS NOT NULL;

CREATE INDEX referral_site ON referral (microsite_id) WHERE microsite_id IS NOT NULL;

CREATE INDEX referral_unfinished ON referral (created_at) WHERE step = 6;

CREATE TRIGGER referral_search_delete AFTER DELETE ON referral BEGIN
    DELETE FROM person_search WHERE kind = 'referral' AND record_id = old.id;
END;

CREATE TRIGGER referral_search_update AFTER UPDATE OF first_name, last_name, email, phone, birth_date, city,
    postal_code, erased_at ON referral
WHEN old.first_name IS NOT new.first_name
    OR old.last_name IS NOT new.last_name
    OR old.email IS NOT new.email
    OR old.phone IS NOT new.phone
    OR old.birth_date IS NOT new.birth_date
    OR old.city IS NOT new.city
    OR old.postal_code IS NOT new.postal_code
    OR old.erased_at IS NOT new.erased_at BEGIN
    DELETE FROM person_search WHERE kind = 'referral' AND record_id = new.id;
    INSERT INTO person_search (kind, record_id, words)
    SELECT kind, record_id, words FROM person WHERE kind = 'referral' AND record_id = new.id;
END;

CREATE TABLE registration_count (
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    day INTEGER NOT NULL,
    registrations BIGINT NOT NULL,
    PRIMARY KEY (microsite_id, day)
);

CREATE INDEX registration_count_day ON registration_count (day, microsite_id, registrations);

CREATE TABLE registry_text (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('donor-consent', 'holder-consent', 'esign-disclosure', 'release',
        'responsibility', 'text-consent', 'callout', 'figure', 'email')),
    text_key TEXT NOT NULL CHECK (text_key <> ''),
    version BIGINT NOT NULL CHECK (version > 0),
    state TEXT NOT NULL CHECK (state IN ('draft', 'waiting', 'approved')),
    english TEXT NOT NULL,
    spanish TEXT NOT NULL,
    amount TEXT NOT NULL,
    as_of TEXT CHECK (as_of <> ''),
    source TEXT NOT NULL,
    in_force_from TEXT CHECK (in_force_from <> ''),
    reason TEXT NOT NULL,
    author_id BIGINT REFERENCES staff_account (id),
    second_id BIGINT REFERENCES staff_account (id),
    sent_by BIGINT REFERENCES staff_account (id),
    sent_at TIMESTAMP,
    approved_by BIGINT REFERENCES staff_account (id),
    approved_at TIMESTAMP,
    saved_at TIMESTAMP NOT NULL,
    revision BIGINT NOT NULL,
    UNIQUE (kind, text_key, version),
    CHECK (state <> 'approved' OR in_force_from IS NOT NULL AND approved_at IS NOT NULL)
);

CREATE UNIQUE INDEX registry_text_open ON registry_text (kind, text_key) WHERE state <> 'approved';

CREATE TABLE release_record (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    agreed BOOLEAN NOT NULL CHECK (agreed IN (FALSE, TRUE)),
    wording_version TEXT NOT NULL,
    wording_hash TEXT NOT NULL REFERENCES agreed_text (hash),
    language TEXT NOT NULL CHECK (language IN ('en', 'es')),
    signer TEXT NOT NULL,
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);

CREATE INDEX release_record_microsite ON release_record (microsite_id, id);

CREATE TABLE responsibility_record (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    wording_version TEXT NOT NULL,
    wording_hash TEXT NOT NULL REFERENCES agreed_text (hash),
    language TEXT NOT NULL CHECK (language IN ('en', 'es')),
    signer TEXT NOT NULL,
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);

CREATE INDEX responsibility_record_microsite ON responsibility_record (microsite_id, id);

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

CREATE TABLE review (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    submission_id BIGINT NOT NULL REFERENCES submission (id),
    stage TEXT NOT NULL CHECK (stage IN ('center', 'registry')),
    decision TEXT NOT NULL CHECK (decision IN ('approve', 'changes', 'decline', 'reopen')),
    comment TEXT NOT NULL,
    staff_id BIGINT NOT NULL REFERENCES staff_account (id),
    staff_name TEXT NOT NULL,
    decided_at TIMESTAMP NOT NULL,
    comment_lang TEXT CHECK (comment_lang IN ('en', 'es', 'und'))
);

CREATE INDEX review_decided ON review (decided_at, id);

CREATE INDEX review_microsite ON review (microsite_id, id);

CREATE TABLE review_reason (
    review_id BIGINT NOT NULL REFERENCES review (id),
    position INTEGER NOT NULL,
    field TEXT NOT NULL CHECK (field IN ('story', 'why', 'images', 'caption')),
    picture INTEGER,
    comment TEXT NOT NULL,
    comment_lang TEXT CHECK (comment_lang IN ('en', 'es', 'und')),
    PRIMARY KEY (review_id, position)
);

CREATE TABLE sent_form (
    fingerprint BLOB PRIMARY KEY,
    record_id BIGINT NOT NULL,
    sent_at TIMESTAMP NOT NULL
);

CREATE INDEX sent_form_sent_at ON sent_form (sent_at);

CREATE TABLE signing_identity (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    certificate TEXT NOT NULL,
    sealed_key BLOB NOT NULL,
    created_at TIMESTAMP NOT NULL,
    retired_at TIMESTAMP
);

CREATE TABLE site_banner (
    microsite_id INTEGER PRIMARY KEY REFERENCES microsite (id),
    status INTEGER NOT NULL CHECK (status IN (0, 1, 2)),
    event_id BIGINT REFERENCES site_event (id)
);

CREATE INDEX site_banner_pending ON site_banner (microsite_id) WHERE status = 1;

CREATE TABLE site_event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    event_type INTEGER NOT NULL CHECK (event_type IN (0, 1, 2, 3, 4)),
    event_date TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    recorded_by TEXT NOT NULL
);

CREATE INDEX site_event_microsite ON site_event (microsite_id, id);

CREATE TABLE staff_account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL UNIQUE,
    full_name TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('registry-admin', 'registry-reviewer', 'center-coordinator', 'coach')),
    center_id BIGINT REFERENCES center (id),
    language TEXT NOT NULL CHECK (language IN ('en', 'es')),
    password_hash TEXT NOT NULL,
    totp_secret BLOB,
    totp_last_step BIGINT NOT NULL,
    is_disabled BOOLEAN NOT NULL CHECK (is_disabled IN (FALSE, TRUE)),
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    -- Increases with each use or reset of the link to join, which ends earlier links (R14.3g).
    join_version INTEGER NOT NULL DEFAULT 0,
    -- Issuer and subject at the OpenID Connect provider (R14.5f). Empty: never signed in there.
    openid_issuer TEXT NOT NULL DEFAULT '',
    openid_subject TEXT NOT NULL DEFAULT '',
    seal BLOB,
    -- A hash of the account's passkeys, which the seal covers. NULL: it has none.
    passkey_set BLOB
);

CREATE UNIQUE INDEX staff_account_openid ON staff_account (openid_issuer, openid_subject) WHERE openid_subject <> '';

CREATE TABLE staff_passkey (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id BIGINT NOT NULL REFERENCES staff_account (id),
    credential_id BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    record BLOB NOT NULL,
    created_at TIMESTAMP NOT NULL,
    last_used_at TIMESTAMP
);

CREATE INDEX staff_passkey_account ON staff_passkey (account_id, id);

CREATE TABLE staff_recovery_code (
    account_id BIGINT NOT NULL REFERENCES staff_account (id),
    code_hash BLOB NOT NULL,
    used_at TIMESTAMP,
    salt BLOB,
    seal BLOB,
    PRIMARY KEY (account_id, code_hash)
);

CREATE TABLE staff_reset (
    account_id INTEGER PRIMARY KEY REFERENCES staff_account (id),
    kind TEXT NOT NULL CHECK (kind IN ('second-factor', 'password', 'administrator')),
    reason TEXT NOT NULL,
    asked_by BIGINT NOT NULL REFERENCES staff_account (id),
    asked_at TIMESTAMP NOT NULL,
    seal BLOB
);

CREATE TABLE staff_session (
    token_hash BLOB PRIMARY KEY,
    account_id BIGINT NOT NULL REFERENCES staff_account (id),
    stage TEXT NOT NULL CHECK (stage IN ('code', 'enrol', 'signed-in')),
    enroll_secret BLOB,
    created_at TIMESTAMP NOT NULL,
    last_seen_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    address TEXT NOT NULL,
    -- The pending passkey challenge.
    passkey_ceremony BLOB,
    -- The last sign-in or step-up (R14.4a).
    proved_at TIMESTAMP,
    -- The browser, for the list of one's own sessions (R14.4e).
    user_agent TEXT NOT NULL DEFAULT '',
    seal BLOB
);

CREATE INDEX staff_session_account ON staff_session (account_id);

CREATE INDEX staff_session_expiry ON staff_session (expires_at);

CREATE TABLE submission (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    number INTEGER NOT NULL,
    story TEXT NOT NULL,
    why TEXT NOT NULL,
    submitted_by TEXT NOT NULL,
    submitted_at TIMESTAMP NOT NULL,
    story_lang TEXT CHECK (story_lang IN ('en', 'es', 'und')),
    why_lang TEXT CHECK (why_lang IN ('en', 'es', 'und')),
    UNIQUE (microsite_id, number)
);

CREATE TABLE submission_picture (
    submission_id BIGINT NOT NULL REFERENCES submission (id),
    position INTEGER NOT NULL,
    picture_id BIGINT NOT NULL REFERENCES picture (id),
    caption TEXT NOT NULL,
    zoom REAL NOT NULL,
    rotate INTEGER NOT NULL,
    pos_x REAL NOT NULL,
    pos_y REAL NOT NULL,
    crop_id TEXT NOT NULL,
    caption_lang TEXT CHECK (caption_lang IN ('en', 'es', 'und')),
    PRIMARY KEY (submission_id, position)
);

CREATE INDEX submission_picture_picture ON submission_picture (picture_id);

CREATE TABLE supervised_signing (
    entity_type INTEGER NOT NULL CHECK (entity_type IN (1, 12)),
    entity_id BIGINT NOT NULL,
    donor_id BIGINT NOT NULL REFERENCES voucher_donor (id),
    token_hash BLOB NOT NULL UNIQUE,
    staff_id BIGINT NOT NULL REFERENCES staff_account (id),
    staff_name TEXT NOT NULL,
    place TEXT NOT NULL,
    started_at TIMESTAMP NOT NULL,
    last_seen_at TIMESTAMP NOT NULL,
    seal BLOB,
    PRIMARY KEY (entity_type, entity_id)
);

CREATE INDEX supervised_signing_donor ON supervised_signing (donor_id);

CREATE TABLE target (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- Working days until a center has contacted a new patient.
    contact_days INTEGER NOT NULL CHECK (contact_days BETWEEN 1 AND 60),
    -- Days until the center decides about a submission, and from there until the registry decides.
    center_days INTEGER NOT NULL CHECK (center_days BETWEEN 1 AND 60),
    registry_days INTEGER NOT NULL CHECK (registry_days BETWEEN 1 AND 60),
    -- ISO days in order, separated by spaces.
    holidays TEXT NOT NULL,
    -- Increases with each change.
    version BIGINT NOT NULL,
    changed_at TIMESTAMP NOT NULL
);

CREATE TABLE text_consent (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    slot TEXT NOT NULL CHECK (slot IN ('primary', 'secondary')),
    phone TEXT NOT NULL,
    agreed BOOLEAN NOT NULL CHECK (agreed IN (FALSE, TRUE)),
    wording_version TEXT NOT NULL,
    wording_hash TEXT NOT NULL REFERENCES agreed_text (hash),
    language TEXT NOT NULL CHECK (language IN ('en', 'es')),
    address TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);

CREATE INDEX text_consent_microsite ON text_consent (microsite_id, id);

CREATE TABLE training_progress (
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    video_id BIGINT NOT NULL REFERENCES video (id),
    started_at TIMESTAMP NOT NULL,
    completed_at TIMESTAMP,
    PRIMARY KEY (microsite_id, video_id)
);

CREATE INDEX training_progress_video ON training_progress (video_id);

CREATE TABLE turn (
    name TEXT PRIMARY KEY
);

CREATE TABLE video (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    audience TEXT NOT NULL CHECK (audience IN ('public', 'training')),
    position INTEGER NOT NULL,
    is_hidden BOOLEAN NOT NULL CHECK (is_hidden IN (FALSE, TRUE)),
    title_en TEXT NOT NULL,
    title_es TEXT NOT NULL,
    description_en TEXT NOT NULL,
    description_es TEXT NOT NULL,
    clip TEXT NOT NULL,
    clip_es TEXT NOT NULL,
    captions TEXT NOT NULL,
    captions_es TEXT NOT NULL,
    thumbnail TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    -- Deleted videos keep a row without files, so that progress stays known.
    deleted_at TIMESTAMP
);

CREATE INDEX video_order ON video (audience, position, id);

CREATE TABLE visit_count (
    microsite_id BIGINT NOT NULL REFERENCES microsite (id),
    kind INTEGER NOT NULL CHECK (kind IN (0, 1, 2)),
    day INTEGER NOT NULL,
    visits BIGINT NOT NULL,
    PRIMARY KEY (microsite_id, kind, day)
) WITHOUT ROWID;

CREATE INDEX visit_count_day ON visit_count (day, kind, microsite_id, visits);

CREATE TABLE voucher_donor (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    center_id BIGINT NOT NULL REFERENCES center (id),
    key_version INTEGER NOT NULL DEFAULT 0,
    first_name TEXT NOT NULL DEFAULT '',
    last_name TEXT NOT NULL DEFAULT '',
    address1 TEXT NOT NULL DEFAULT '',
    address2 TEXT NOT NULL DEFAULT '',
    city TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL DEFAULT '',
    country INTEGER NOT NULL DEFAULT 0,
    zip TEXT NOT NULL DEFAULT '',
    phone TEXT NOT NULL DEFAULT '',
    gender TEXT NOT NULL DEFAULT '',
    email TEXT NOT NULL DEFAULT '',
    birth_date TEXT CHECK (birth_date <> ''),
    language TEXT NOT NULL CHECK (language IN ('en', 'es')),
    fv_holders_allowed INTEGER NOT NULL DEFAULT 0,
    step INTEGER NOT NULL DEFAULT 100 CHECK (step IN (100, 200, 300, 400)),
    match_status INTEGER NOT NULL DEFAULT 1 CHECK (match_status IN (1, 2, 3, 4, 5)),
    surgery_on TEXT CHECK (surgery_on <> ''),
    has_confirmed_no_fv_holders BOOLEAN NOT NULL DEFAULT FALSE CHECK (has_confirmed_no_fv_holders IN (FALSE, TRUE)),
    is_deleted BOOLEAN NOT NULL DEFAULT FALSE CHECK (is_deleted IN (FALSE, TRUE)),
    version BIGINT NOT NULL DEFAULT 1,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    -- The day of the donation, from which the holders' duties count (R11.5).
    donated_on TEXT CHECK (donated_on <> ''),
    died_on TEXT CHECK (died_on <> ''),
    -- The record that this one was joined into (R12.4c), and the key version of its link then.
    joined_into BIGINT REFERENCES voucher_donor (id) DEFERRABLE INITIALLY DEFERRED,
    joined_key INTEGER NOT NULL DEFAULT 0,
    erased_at TIMESTAMP
);

CREATE INDEX voucher_donor_birth_date ON voucher_donor (birth_date) WHERE birth_date IS NOT NULL;

CREATE INDEX voucher_donor_center ON voucher_donor (center_id, id);

CREATE INDEX voucher_donor_center_created ON voucher_donor (center_id, created_at, id, is_deleted, step, match_status,
    surgery_on);

CREATE INDEX voucher_donor_created ON voucher_donor (created_at, id, is_deleted, step, match_status, surgery_on);

CREATE INDEX voucher_donor_email ON voucher_donor (LOWER(email));

CREATE INDEX voucher_donor_joined ON voucher_donor (joined_into) WHERE joined_into IS NOT NULL;

CREATE INDEX voucher_donor_surgery ON voucher_donor (surgery_on) WHERE surgery_on IS NOT NULL;

CREATE TRIGGER voucher_donor_search_delete AFTER DELETE ON voucher_donor BEGIN
    DELETE FROM person_search WHERE kind = 'donor' AND record_id = old.id;
END;

CREATE TRIGGER voucher_donor_search_insert AFTER INSERT ON voucher_donor BEGIN
    DELETE FROM person_search WHERE kind = 'donor' AND record_id = new.id;
    INSERT INTO person_search (kind, record_id, words)
    SELECT kind, record_id, words FROM person WHERE kind = 'donor' AND record_id = new.id;
END;

CREATE TRIGGER voucher_donor_search_update AFTER UPDATE OF center_id, first_name, last_name, email, phone, birth_date,
    city, zip, is_deleted, erased_at ON voucher_donor
WHEN old.center_id IS NOT new.center_id
    OR old.first_name IS NOT new.first_name
    OR old.last_name IS NOT new.last_name
    OR old.email IS NOT new.email
    OR old.phone IS NOT new.phone
    OR old.birth_date IS NOT new.birth_date
    OR old.city IS NOT new.city
    OR old.zip IS NOT new.zip
    OR old.is_deleted IS NOT new.is_deleted
    OR old.erased_at IS NOT new.erased_at BEGIN
    DELETE FROM person_search WHERE kind = 'donor' AND record_id = new.id;
    INSERT INTO person_search (kind, record_id, words)
    SELECT kind, record_id, words FROM person WHERE kind = 'donor' AND record_id = new.id;
END;

CREATE TABLE voucher_former_center (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    donor_id BIGINT NOT NULL REFERENCES voucher_donor (id),
    holder_id BIGINT REFERENCES voucher_holder (id),
    center_id BIGINT NOT NULL REFERENCES center (id),
    left_at TIMESTAMP NOT NULL
);

CREATE INDEX voucher_former_center_donor ON voucher_former_center (donor_id, id);

CREATE TABLE voucher_holder (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    donor_id BIGINT NOT NULL REFERENCES voucher_donor (id),
    -- The center that works with the holder: the donor's center, or another one (R24).
    center_id BIGINT NOT NULL REFERENCES center (id),
    key_version INTEGER NOT NULL DEFAULT 0,
    status INTEGER NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2, 3, 4, 5)),
    first_name TEXT NOT NULL DEFAULT '',
    last_name TEXT NOT NULL DEFAULT '',
    address1 TEXT NOT NULL DEFAULT '',
    address2 TEXT NOT NULL DEFAULT '',
    city TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL DEFAULT '',
    country INTEGER NOT NULL DEFAULT 0,
    zip TEXT NOT NULL DEFAULT '',
    phone TEXT NOT NULL DEFAULT '',
    gender TEXT NOT NULL DEFAULT '',
    email TEXT NOT NULL DEFAULT '',
    birth_date TEXT CHECK (birth_date <> ''),
    language TEXT NOT NULL CHECK (language IN ('en', 'es')),
    relationship TEXT NOT NULL DEFAULT '',
    relationship_other TEXT NOT NULL DEFAULT '',
    will_likely_need INTEGER NOT NULL DEFAULT -1,
    years_before INTEGER NOT NULL DEFAULT -1,
    step INTEGER NOT NULL DEFAULT 100 CHECK (step IN (100, 200, 300, 400)),
    consent_file_name TEXT NOT NULL DEFAULT '',
    swab_on TEXT CHECK (swab_on <> ''),
    blood_on TEXT CHECK (blood_on <> ''),
    -- The holder whose redemption retired this voucher.
    retired_with BIGINT REFERENCES voucher_holder (id) DEFERRABLE INITIALLY DEFERRED,
    is_deleted BOOLEAN NOT NULL DEFAULT FALSE CHECK (is_deleted IN (FALSE, TRUE)),
    version BIGINT NOT NULL DEFAULT 0,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    -- Staff who asked for a redemption or its reversal, until another member of staff decides (R11.1).
    asked_by BIGINT REFERENCES staff_account (id),
    asked_name TEXT NOT NULL DEFAULT '',
    asked_on TEXT CHECK (asked_on <> ''),
    asked_reason TEXT NOT NULL DEFAULT '',
    -- When the holder reported an imminent need; NULL once the center has dealt with it (R11.4).
    need_asked_at TIMESTAMP,
    -- When a holder who came of age was asked to sign (R11.5).
    asked_to_sign_on TEXT CHECK (asked_to_sign_on <> ''),
    died_on TEXT CHECK (died_on <> ''),
    -- The donor died before the donation.
    donor_died BOOLEAN NOT NULL DEFAULT FALSE CHECK (donor_died IN (FALSE, TRUE)),
    erased_at TIMESTAMP
);

CREATE INDEX voucher_holder_asked ON voucher_holder (asked_by) WHERE asked_by IS NOT NULL;

CREATE INDEX voucher_holder_center ON voucher_holder (center_id, donor_id);

CREATE INDEX voucher_holder_donor ON voucher_holder (donor_id, id);

CREATE INDEX voucher_holder_email ON voucher_holder (LOWER(email));

CREATE INDEX voucher_holder_need ON voucher_holder (need_asked_at, id) WHERE need_asked_at IS NOT NULL;

CREATE INDEX voucher_holder_status ON voucher_holder (status, id);

CREATE TRIGGER voucher_holder_search_delete AFTER DELETE ON voucher_holder BEGIN
    DELETE FROM person_search WHERE kind = 'holder' AND record_id = old.id;
END;

CREATE TRIGGER voucher_holder_search_insert AFTER INSERT ON voucher_holder BEGIN
    DELETE FROM person_search WHERE kind = 'holder' AND record_id = new.id;
    INSERT INTO person_search (kind, record_id, words)
    SELECT kind, record_id, words FROM person WHERE kind = 'holder' AND record_id = new.id;
END;

CREATE TRIGGER voucher_holder_search_update AFTER UPDATE OF center_id, first_name, last_name, email, phone, birth_date,
    city, zip, is_deleted, erased_at ON voucher_holder
WHEN old.center_id <> new.center_id
    OR old.first_name IS NOT new.first_name
    OR old.last_name IS NOT new.last_name
    OR old.email IS NOT new.email
    OR old.phone IS NOT new.phone
    OR old.birth_date IS NOT new.birth_date
    OR old.city IS NOT new.city
    OR old.zip IS NOT new.zip
    OR old.is_deleted IS NOT new.is_deleted
    OR old.erased_at IS NOT new.erased_at BEGIN
    DELETE FROM person_search WHERE kind = 'holder' AND record_id = new.id;
    INSERT INTO person_search (kind, record_id, words)
    SELECT kind, record_id, words FROM person WHERE kind = 'holder' AND record_id = new.id;
END;

CREATE TABLE work_item (
    kind TEXT NOT NULL CHECK (kind <> ''),
    item_id BIGINT NOT NULL,
    record_kind TEXT NOT NULL
        CHECK (record_kind IN ('patient', 'referral', 'donor', 'holder', 'account', 'text')),
    record_id BIGINT NOT NULL,
    center_id BIGINT REFERENCES center (id),
    owner_id BIGINT REFERENCES staff_account (id),
    snoozed_until TEXT CHECK (snoozed_until <> ''),
    changed_at TIMESTAMP NOT NULL,
    PRIMARY KEY (kind, item_id)
);

CREATE INDEX work_item_center ON work_item (center_id);

CREATE INDEX work_item_owner ON work_item (owner_id) WHERE owner_id IS NOT NULL;
