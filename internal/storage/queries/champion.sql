-- name: CampaignByCode :one
SELECT campaign.id, campaign.code, campaign.center_id, center.alias AS center_alias, center.closed_at AS center_closed_at, campaign.type_id AS type, campaign.name,
    CAST(COALESCE(campaign.opens_on, '') AS TEXT) AS opens_on, CAST(COALESCE(campaign.closes_on, '') AS TEXT) AS closes_on,
    campaign.created_at, CAST(0 AS BIGINT) AS registrations
FROM campaign JOIN center ON center.id = campaign.center_id WHERE campaign.code = @code;

-- name: CampaignByID :one
SELECT campaign.id, campaign.code, campaign.center_id, center.alias AS center_alias, center.closed_at AS center_closed_at, campaign.type_id AS type, campaign.name,
    CAST(COALESCE(campaign.opens_on, '') AS TEXT) AS opens_on, CAST(COALESCE(campaign.closes_on, '') AS TEXT) AS closes_on,
    campaign.created_at, CAST(0 AS BIGINT) AS registrations
FROM campaign JOIN center ON center.id = campaign.center_id WHERE campaign.id = @id;

-- name: InsertCampaign :one
INSERT INTO campaign (code, center_id, type_id, name, opens_on, closes_on, created_at)
VALUES (@code, @center_id, @type_id, @name, @opens_on, @closes_on, @created_at) ON CONFLICT (code) DO NOTHING RETURNING id;

-- name: UpdateCampaign :exec
UPDATE campaign SET name = @name, opens_on = @opens_on, closes_on = @closes_on WHERE id = @id;

-- name: Namesakes :many
SELECT microsite.first_name, microsite.last_name, center.alias AS center_alias FROM microsite JOIN center ON center.id = microsite.center_id
WHERE LOWER(microsite.email) = LOWER(@email) AND microsite.birth_date = @birth_date AND microsite.recipient_status <> @denied AND microsite.withdrawn_at IS NULL
ORDER BY microsite.id;

-- name: InsertChampionRegistration :exec
INSERT INTO champion_registration (microsite_id, campaign_id, street, city, state_id, postal_code, is_address_verified, abo_type, language_preference, registered_at)
VALUES (@microsite_id, @campaign_id, @street, @city, @state_id, @postal_code, @is_address_verified, @abo_type, @language_preference, @registered_at);
