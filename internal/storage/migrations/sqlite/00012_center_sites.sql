-- +goose Up

-- How many public microsites each center has (S3): visitors see
-- a site that is active and agreed to. Counted along with every change of a site,
-- because counting them all would take longer than the rest of the table of
-- centers. A center without a row never had one.
CREATE TABLE center_sites (
    center_id INTEGER PRIMARY KEY REFERENCES center (id),
    sites BIGINT NOT NULL
);

INSERT INTO center_sites (center_id, sites)
SELECT center_id, COUNT(*) FROM microsite WHERE recipient_status = 100 AND agreed_to_hipaa GROUP BY center_id;

-- +goose StatementBegin
CREATE TRIGGER center_sites_added AFTER INSERT ON microsite
WHEN new.recipient_status = 100 AND new.agreed_to_hipaa BEGIN
    INSERT INTO center_sites (center_id, sites)
    SELECT new.center_id, 0 WHERE NOT EXISTS (SELECT 1 FROM center_sites WHERE center_id = new.center_id);
    UPDATE center_sites SET sites = sites + 1 WHERE center_id = new.center_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER center_sites_removed AFTER DELETE ON microsite
WHEN old.recipient_status = 100 AND old.agreed_to_hipaa BEGIN
    UPDATE center_sites SET sites = sites - 1 WHERE center_id = old.center_id;
END;
-- +goose StatementEnd

-- A site that leaves a center, for the public or for good, and one that comes: a
-- site that moves is both.
-- +goose StatementBegin
CREATE TRIGGER center_sites_left AFTER UPDATE OF recipient_status, agreed_to_hipaa, center_id ON microsite
WHEN old.recipient_status = 100 AND old.agreed_to_hipaa
    AND NOT (new.recipient_status = 100 AND new.agreed_to_hipaa AND new.center_id = old.center_id) BEGIN
    UPDATE center_sites SET sites = sites - 1 WHERE center_id = old.center_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER center_sites_came AFTER UPDATE OF recipient_status, agreed_to_hipaa, center_id ON microsite
WHEN new.recipient_status = 100 AND new.agreed_to_hipaa
    AND NOT (old.recipient_status = 100 AND old.agreed_to_hipaa AND old.center_id = new.center_id) BEGIN
    INSERT INTO center_sites (center_id, sites)
    SELECT new.center_id, 0 WHERE NOT EXISTS (SELECT 1 FROM center_sites WHERE center_id = new.center_id);
    UPDATE center_sites SET sites = sites + 1 WHERE center_id = new.center_id;
END;
-- +goose StatementEnd
