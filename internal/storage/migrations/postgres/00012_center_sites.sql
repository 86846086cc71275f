-- +goose Up

-- How many public microsites each center has (S3): visitors see
-- a site that is active and agreed to. Counted along with every change of a site,
-- because counting them all would take longer than the rest of the table of
-- centers. A center without a row never had one.
CREATE TABLE center_sites (
    center_id BIGINT PRIMARY KEY REFERENCES center (id),
    sites BIGINT NOT NULL
);

-- No site changes between the count and the triggers.
LOCK TABLE microsite IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO center_sites (center_id, sites)
SELECT center_id, COUNT(*) FROM microsite WHERE recipient_status = 100 AND agreed_to_hipaa GROUP BY center_id;

-- +goose StatementBegin
CREATE FUNCTION count_center_sites() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        UPDATE center_sites SET sites = sites - 1
        WHERE center_id = OLD.center_id AND OLD.recipient_status = 100 AND OLD.agreed_to_hipaa;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO center_sites (center_id, sites)
        SELECT NEW.center_id, 1 WHERE NEW.recipient_status = 100 AND NEW.agreed_to_hipaa
        ON CONFLICT (center_id) DO UPDATE SET sites = center_sites.sites + 1;
    END IF;
    RETURN NULL;
END;
$$;
-- +goose StatementEnd

-- They run when the transaction ends. A center's row is then locked after
-- everything else, so that no two transactions wait for each other.
CREATE CONSTRAINT TRIGGER center_sites_added AFTER INSERT ON microsite
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.recipient_status = 100 AND NEW.agreed_to_hipaa)
EXECUTE FUNCTION count_center_sites();

CREATE CONSTRAINT TRIGGER center_sites_removed AFTER DELETE ON microsite
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.recipient_status = 100 AND OLD.agreed_to_hipaa)
EXECUTE FUNCTION count_center_sites();

CREATE CONSTRAINT TRIGGER center_sites_changed AFTER UPDATE OF recipient_status, agreed_to_hipaa, center_id ON microsite
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.recipient_status = 100 AND OLD.agreed_to_hipaa) <> (NEW.recipient_status = 100 AND NEW.agreed_to_hipaa) OR OLD.center_id <> NEW.center_id)
EXECUTE FUNCTION count_center_sites();
