-- +goose Up

-- Whether visitors see a page of a site at all (is_public) and whether that is the
-- patient's own page instead of the starter page (is_live). Go decides both with
-- every change of a site (microsite.Site.PublicPage); nothing here repeats the
-- rule. The numbers below are the rule as it was when this migration was written.

DROP TRIGGER center_sites_added ON microsite;
DROP TRIGGER center_sites_removed ON microsite;
DROP TRIGGER center_sites_changed ON microsite;

ALTER TABLE microsite ADD COLUMN is_public BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE microsite ADD COLUMN is_live BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE microsite SET is_public = TRUE, is_live = (recipient_status = 100)
WHERE agreed_to_hipaa = TRUE AND recipient_status IN (0, 5, 100);

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION count_center_sites() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        UPDATE center_sites SET sites = sites - 1 WHERE center_id = OLD.center_id AND OLD.is_live;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO center_sites (center_id, sites) SELECT NEW.center_id, 1 WHERE NEW.is_live
        ON CONFLICT (center_id) DO UPDATE SET sites = center_sites.sites + 1;
    END IF;
    RETURN NULL;
END;
$$;
-- +goose StatementEnd

-- They run when the transaction ends. A center's row is then locked after
-- everything else, so that no two transactions wait for each other.
CREATE CONSTRAINT TRIGGER center_sites_added AFTER INSERT ON microsite
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.is_live)
EXECUTE FUNCTION count_center_sites();

CREATE CONSTRAINT TRIGGER center_sites_removed AFTER DELETE ON microsite
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.is_live)
EXECUTE FUNCTION count_center_sites();

CREATE CONSTRAINT TRIGGER center_sites_changed AFTER UPDATE OF is_live, center_id ON microsite
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.is_live <> NEW.is_live OR OLD.center_id <> NEW.center_id)
EXECUTE FUNCTION count_center_sites();
