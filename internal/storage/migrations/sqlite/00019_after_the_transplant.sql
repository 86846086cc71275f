-- +goose Up
-- The gallery no longer lists a patient whose banner announces a transplant (R16.1).
DELETE FROM gallery_story WHERE microsite_id IN (SELECT b.microsite_id FROM site_banner b
    JOIN site_event e ON e.id = b.event_id WHERE b.status = 2 AND e.event_type IN (1, 2));
DELETE FROM gallery_entry WHERE microsite_id IN (SELECT b.microsite_id FROM site_banner b
    JOIN site_event e ON e.id = b.event_id WHERE b.status = 2 AND e.event_type IN (1, 2));
