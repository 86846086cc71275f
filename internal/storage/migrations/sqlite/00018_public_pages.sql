-- +goose Up

-- Whether visitors see a page of a site at all (is_public) and whether that is the
-- patient's own page instead of the starter page (is_live). Go decides both with
-- every change of a site (microsite.Site.PublicPage); nothing here repeats the
-- rule. The numbers below are the rule as it was when this migration was written.

DROP TRIGGER center_sites_added;
DROP TRIGGER center_sites_removed;
DROP TRIGGER center_sites_left;
DROP TRIGGER center_sites_came;

ALTER TABLE microsite ADD COLUMN is_public BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE microsite ADD COLUMN is_live BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE microsite SET is_public = TRUE, is_live = (recipient_status = 100)
WHERE agreed_to_hipaa = TRUE AND recipient_status IN (0, 5, 100);

-- +goose StatementBegin
CREATE TRIGGER center_sites_added AFTER INSERT ON microsite WHEN new.is_live BEGIN
    INSERT INTO center_sites (center_id, sites)
    SELECT new.center_id, 0 WHERE NOT EXISTS (SELECT 1 FROM center_sites WHERE center_id = new.center_id);
    UPDATE center_sites SET sites = sites + 1 WHERE center_id = new.center_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER center_sites_removed AFTER DELETE ON microsite WHEN old.is_live BEGIN
    UPDATE center_sites SET sites = sites - 1 WHERE center_id = old.center_id;
END;
-- +goose StatementEnd

-- A site that moves to another center is counted by both triggers.
-- +goose StatementBegin
CREATE TRIGGER center_sites_left AFTER UPDATE OF is_live, center_id ON microsite
WHEN old.is_live AND NOT (new.is_live AND new.center_id = old.center_id) BEGIN
    UPDATE center_sites SET sites = sites - 1 WHERE center_id = old.center_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER center_sites_came AFTER UPDATE OF is_live, center_id ON microsite
WHEN new.is_live AND NOT (old.is_live AND old.center_id = new.center_id) BEGIN
    INSERT INTO center_sites (center_id, sites)
    SELECT new.center_id, 0 WHERE NOT EXISTS (SELECT 1 FROM center_sites WHERE center_id = new.center_id);
    UPDATE center_sites SET sites = sites + 1 WHERE center_id = new.center_id;
END;
-- +goose StatementEnd
