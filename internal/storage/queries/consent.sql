-- name: InsertConsent :one
-- Inserts the row that UpdateConsent fills. Its first version is 1.
INSERT INTO consent (entity_type, entity_id, donor_id, kind, language, created_at, updated_at, head_hash)
VALUES (@entity_type, @entity_id, @donor_id, @kind, @language, @created_at, @created_at, @head_hash)
RETURNING id;

-- name: UpdateConsent :exec
UPDATE consent SET state = @state, language = @language, statements_version = @statements_version, disclosure_version = @disclosure_version,
    consent_type = @consent_type, consenter_first_name = @consenter_first_name, consenter_last_name = @consenter_last_name,
    consenter_birth_date = @consenter_birth_date, initials = @initials, photo_name = @photo_name, photo_hash = @photo_hash, photo_until = @photo_until,
    shown_hash = @shown_hash, signature = @signature, document_name = @document_name, document_hash = @document_hash, document_size = @document_size,
    file_name = @file_name, reason = @reason, reviewer_name = @reviewer_name, reviewed_at = @reviewed_at, events = @events, head_hash = @head_hash,
    updated_at = @updated_at, completed_at = @completed_at, version = version + 1
WHERE id = @id;

-- name: ConsentByID :one
SELECT * FROM consent WHERE id = @id;

-- name: StandingConsents :many
SELECT * FROM consent WHERE entity_type = @entity_type AND entity_id = @entity_id AND state NOT IN ('cancelled', 'superseded') ORDER BY id DESC;

-- name: ConsentsByDocument :many
SELECT * FROM consent WHERE document_hash = @document_hash AND document_hash <> '' ORDER BY id DESC;

-- name: ConsentsOfDonor :many
SELECT * FROM consent WHERE donor_id = @donor_id ORDER BY id DESC;

-- name: ConsentsAfter :many
SELECT * FROM consent WHERE id > @after ORDER BY id LIMIT @lim;

-- name: ConsentsOfHoldersNotAsked :many
SELECT c.* FROM consent c JOIN voucher_holder h ON h.id = c.entity_id
WHERE c.entity_type = @entity_type AND c.state IN ('signed', 'received') AND c.consent_type <> @self
  AND h.birth_date <= @born AND h.asked_to_sign_on IS NULL AND NOT h.is_deleted ORDER BY c.id;

-- name: InsertConsentEvent :exec
INSERT INTO consent_event (consent_id, position, action, at, address, user_agent, details, previous_hash, hash)
VALUES (@consent_id, @position, @action, @at, @address, @user_agent, @details, @previous_hash, @hash);

-- name: ConsentEvents :many
SELECT * FROM consent_event WHERE consent_id = @consent_id ORDER BY position;

-- name: SigningIdentities :many
SELECT * FROM signing_identity ORDER BY id DESC;

-- name: CountSigningIdentities :one
SELECT COUNT(*) FROM signing_identity;

-- name: InsertSigningIdentity :exec
INSERT INTO signing_identity (certificate, sealed_key, created_at) VALUES (@certificate, @sealed_key, @created_at);

-- name: RetireSigningIdentities :exec
UPDATE signing_identity SET retired_at = @now WHERE retired_at IS NULL;

-- name: ResealSigningIdentity :execrows
UPDATE signing_identity SET sealed_key = @sealed WHERE id = @id AND sealed_key = @former;

-- name: LockDonorOfConsent :exec
-- Takes the lock of LockDonor without increasing the donor's version, so that staff who are editing the record get no
-- conflict.
UPDATE voucher_donor SET updated_at = updated_at WHERE id = (SELECT c.donor_id FROM consent c WHERE c.id = @consent_id);

-- name: MoveConsentDocument :execrows
UPDATE consent SET document_name = @name WHERE id = @id AND document_name = @former;

-- name: MoveConsentPhoto :execrows
UPDATE consent SET photo_name = @name WHERE id = @id AND photo_name = @former;
