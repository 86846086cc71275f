-- +goose NO TRANSACTION
-- +goose Up

-- What sites are searched by stands in the index that lists them, so that a search over all centers
-- need not read the table.
SET lock_timeout = 0; -- it waits for others without holding them up
DROP INDEX CONCURRENTLY IF EXISTS microsite_changes;
CREATE INDEX CONCURRENTLY microsite_changes ON microsite (
    updated_at, id, erased_at, withdrawn_at, recipient_status, custom_site_status,
    first_name, last_name, email, short_code);
RESET lock_timeout;
