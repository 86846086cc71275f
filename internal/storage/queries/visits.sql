-- name: AddVisits :exec
INSERT INTO visit_count (microsite_id, kind, day, visits) VALUES (@site_id, @kind, @day, @visits)
ON CONFLICT (microsite_id, kind, day) DO UPDATE SET visits = visit_count.visits + excluded.visits;

-- name: VisitTotals :many
SELECT kind, CAST(SUM(visits) AS BIGINT) AS visits FROM visit_count WHERE microsite_id = @microsite_id GROUP BY kind ORDER BY kind;

-- name: VisitsByDay :many
SELECT kind, day, visits FROM visit_count WHERE microsite_id = @microsite_id AND day >= @from_day ORDER BY day, kind;

-- name: VisitedSite :one
-- Returns the data that decides whether a visit of a short code counts.
SELECT id, is_public AS public FROM microsite WHERE short_code = @short_code;
