-- name: PeopleLike :many
SELECT CAST('patient' AS TEXT) AS kind, m.id AS id, m.center_id, c.name AS center_name, m.first_name, m.last_name, m.email,
    m.birth_date, CAST(m.recipient_status AS TEXT) AS status
FROM microsite m JOIN center c ON c.id = m.center_id
WHERE (LOWER(m.email) = @email OR m.birth_date = @birth_date)
    AND m.recipient_status <> @inactive AND m.recipient_status <> @denied
UNION ALL
SELECT CAST('referral' AS TEXT), i.id, i.center_id, c.name, r.first_name, r.last_name, r.email, r.birth_date,
    CAST(i.status AS TEXT)
FROM referral r JOIN intake i ON i.kind = 'referral' AND i.record_id = r.id JOIN center c ON c.id = i.center_id
WHERE (LOWER(r.email) = @email OR r.birth_date = @birth_date) AND i.status <> @closed
UNION ALL
SELECT CAST('donor' AS TEXT), d.id, d.center_id, c.name, d.first_name, d.last_name, d.email, d.birth_date,
    CAST(d.step AS TEXT)
FROM voucher_donor d JOIN center c ON c.id = d.center_id
WHERE (LOWER(d.email) = @email OR d.birth_date = @birth_date)
    AND NOT d.is_deleted AND d.match_status <> @transplanted
ORDER BY kind, id LIMIT 500;
