-- name: CampaignByCode :one
SELECT sqlc.embed(campaign), center.alias FROM campaign JOIN center ON center.id = campaign.center_id WHERE campaign.code = @code;

-- name: CampaignByID :one
SELECT sqlc.embed(campaign), center.alias FROM campaign JOIN center ON center.id = campaign.center_id WHERE campaign.id = @id;

-- name: CampaignPage :many
-- Every order ends with the id, so that no page shows a campaign twice. A key that
-- does not belong to the order is NULL for every row and decides nothing.
SELECT sqlc.embed(campaign), center.alias, (SELECT COUNT(*) FROM champion_registration WHERE champion_registration.campaign_id = campaign.id) AS registrations
FROM campaign JOIN center ON center.id = campaign.center_id
WHERE (campaign.center_id = @center_id OR CAST(@center_id AS BIGINT) = 0)
  AND (campaign.type_id = @type_id OR CAST(@type_id AS BIGINT) = -1)
  AND (CAST(@pattern AS TEXT) = '%%' OR LOWER(campaign.name || ' ' || campaign.code || ' ' || center.alias || ' ' || center.name) LIKE CAST(@pattern AS TEXT))
  AND CASE CAST(@state AS TEXT)
    WHEN 'open' THEN campaign.opens_on <= CAST(@today AS TEXT) AND (campaign.closes_on = '' OR campaign.closes_on >= CAST(@today AS TEXT))
    WHEN 'not-yet' THEN campaign.opens_on > CAST(@today AS TEXT)
    WHEN 'over' THEN campaign.closes_on <> '' AND campaign.closes_on < CAST(@today AS TEXT)
    ELSE TRUE END
ORDER BY
  CASE WHEN CAST(@sort AS TEXT) = 'name' THEN LOWER(campaign.name) END,
  CASE WHEN CAST(@sort AS TEXT) = '-name' THEN LOWER(campaign.name) END DESC,
  CASE WHEN CAST(@sort AS TEXT) = 'code' THEN campaign.code END,
  CASE WHEN CAST(@sort AS TEXT) = '-code' THEN campaign.code END DESC,
  CASE WHEN CAST(@sort AS TEXT) = 'center' THEN LOWER(center.alias) END,
  CASE WHEN CAST(@sort AS TEXT) = '-center' THEN LOWER(center.alias) END DESC,
  CASE WHEN CAST(@sort AS TEXT) = 'registrations' THEN (SELECT COUNT(*) FROM champion_registration WHERE champion_registration.campaign_id = campaign.id) END,
  CASE WHEN CAST(@sort AS TEXT) = '-registrations' THEN (SELECT COUNT(*) FROM champion_registration WHERE champion_registration.campaign_id = campaign.id) END DESC,
  CASE WHEN CAST(@sort AS TEXT) = 'created' THEN campaign.created_at END,
  CASE WHEN CAST(@sort AS TEXT) = 'created' THEN campaign.id END,
  campaign.created_at DESC, campaign.id DESC LIMIT @lim OFFSET @off;

-- name: CountCampaigns :one
SELECT COUNT(*) FROM campaign JOIN center ON center.id = campaign.center_id
WHERE (campaign.center_id = @center_id OR CAST(@center_id AS BIGINT) = 0)
  AND (campaign.type_id = @type_id OR CAST(@type_id AS BIGINT) = -1)
  AND (CAST(@pattern AS TEXT) = '%%' OR LOWER(campaign.name || ' ' || campaign.code || ' ' || center.alias || ' ' || center.name) LIKE CAST(@pattern AS TEXT))
  AND CASE CAST(@state AS TEXT)
    WHEN 'open' THEN campaign.opens_on <= CAST(@today AS TEXT) AND (campaign.closes_on = '' OR campaign.closes_on >= CAST(@today AS TEXT))
    WHEN 'not-yet' THEN campaign.opens_on > CAST(@today AS TEXT)
    WHEN 'over' THEN campaign.closes_on <> '' AND campaign.closes_on < CAST(@today AS TEXT)
    ELSE TRUE END;

-- name: InsertCampaign :one
INSERT INTO campaign (code, center_id, type_id, name, opens_on, closes_on, created_at)
VALUES (@code, @center_id, @type_id, @name, @opens_on, @closes_on, @created_at) ON CONFLICT (code) DO NOTHING RETURNING id;

-- name: UpdateCampaign :exec
UPDATE campaign SET name = @name, opens_on = @opens_on, closes_on = @closes_on WHERE id = @id;

-- name: Namesakes :many
SELECT microsite.first_name, microsite.last_name, center.alias FROM microsite JOIN center ON center.id = microsite.center_id
WHERE LOWER(microsite.email) = LOWER(@email) AND microsite.birth_date = @birth_date AND microsite.recipient_status <> 210
ORDER BY microsite.id;

-- name: InsertChampionRegistration :exec
INSERT INTO champion_registration (microsite_id, campaign_id, street, city, state_id, postal_code, is_address_verified, abo_type, language_preference, registered_at)
VALUES (@microsite_id, @campaign_id, @street, @city, @state_id, @postal_code, @is_address_verified, @abo_type, @language_preference, @registered_at);
