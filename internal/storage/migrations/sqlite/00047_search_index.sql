-- +goose Up

-- What sites are searched by stands in the index that lists them, so that a search over all centers
-- need not read the table.
DROP INDEX microsite_changes;
CREATE INDEX microsite_changes ON microsite (
    updated_at, id, erased_at, withdrawn_at, recipient_status, custom_site_status,
    first_name, last_name, email, short_code);
