-- name: InsertCenter :one
INSERT INTO center (name, alias, city, state, created_at) VALUES (@name, @alias, @city, @state, @created_at) RETURNING id;

-- name: CenterByID :one
SELECT * FROM center WHERE id = @id;

-- name: Centers :many
SELECT * FROM center ORDER BY name, id;
