-- +goose Up

-- Tells every node which site was changed and its new revision, when the change commits (R18.1d).
-- +goose StatementBegin
CREATE FUNCTION tell_site_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('beacon_site', NEW.short_code || ' ' || NEW.revision);
    RETURN NULL;
END;
$$;
-- +goose StatementEnd

CREATE TRIGGER site_changed AFTER UPDATE OF revision ON microsite
    FOR EACH ROW EXECUTE FUNCTION tell_site_changed();
