-- +goose NO TRANSACTION
-- +goose Up

-- What lists of staff need: a page in its usual order is read from an index, of one center or of all, and what it is
-- filtered and counted by stands beside that. So a page costs by what it shows, not by how many sites there are.
SET lock_timeout = 0; -- it waits for others without holding them up
DROP INDEX CONCURRENTLY IF EXISTS microsite_changes;
CREATE INDEX CONCURRENTLY microsite_changes ON microsite (
    updated_at, id, erased_at, withdrawn_at, recipient_status, custom_site_status);
DROP INDEX CONCURRENTLY IF EXISTS microsite_center_changes;
CREATE INDEX CONCURRENTLY microsite_center_changes ON microsite (
    center_id, updated_at, id, erased_at, withdrawn_at, recipient_status, custom_site_status);
DROP INDEX CONCURRENTLY IF EXISTS microsite_erased;
CREATE INDEX CONCURRENTLY microsite_erased ON microsite (erased_at, id) WHERE erased_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS microsite_coach_requested;
CREATE INDEX CONCURRENTLY microsite_coach_requested ON microsite (coach_requested_at, id) WHERE coach_requested_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS referral_erased;
CREATE INDEX CONCURRENTLY referral_erased ON referral (erased_at, id) WHERE erased_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS intake_due;
CREATE INDEX CONCURRENTLY intake_due ON intake (
    (CASE WHEN status = 'closed' THEN 2 WHEN status = 'new' AND contacted_at IS NULL THEN 0 ELSE 1 END), due_at, received_at DESC, id DESC, status);
DROP INDEX CONCURRENTLY IF EXISTS intake_center_due;
CREATE INDEX CONCURRENTLY intake_center_due ON intake (
    center_id, (CASE WHEN status = 'closed' THEN 2 WHEN status = 'new' AND contacted_at IS NULL THEN 0 ELSE 1 END), due_at, received_at DESC, id DESC, status);
DROP INDEX CONCURRENTLY IF EXISTS intake_counts;
CREATE INDEX CONCURRENTLY intake_counts ON intake (center_id, status, contacted_at, due_at, kind, record_id);
DROP INDEX CONCURRENTLY IF EXISTS intake_new;
CREATE INDEX CONCURRENTLY intake_new ON intake (status, contacted_at, due_at) WHERE status = 'new';
DROP INDEX CONCURRENTLY IF EXISTS voucher_donor_created;
CREATE INDEX CONCURRENTLY voucher_donor_created ON voucher_donor (
    created_at, id, is_deleted, step, match_status, surgery_on);
DROP INDEX CONCURRENTLY IF EXISTS voucher_donor_center_created;
CREATE INDEX CONCURRENTLY voucher_donor_center_created ON voucher_donor (
    center_id, created_at, id, is_deleted, step, match_status, surgery_on);
DROP INDEX CONCURRENTLY IF EXISTS voucher_holder_asked;
CREATE INDEX CONCURRENTLY voucher_holder_asked ON voucher_holder (asked_by) WHERE asked_by <> 0;
DROP INDEX CONCURRENTLY IF EXISTS voucher_holder_need;
CREATE INDEX CONCURRENTLY voucher_holder_need ON voucher_holder (need_asked_at, id) WHERE need_asked_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS kit_order_open;
CREATE INDEX CONCURRENTLY kit_order_open ON kit_order (requested_at, id) WHERE state <> 'received';
RESET lock_timeout;
