-- name: SweepLimits :execrows
DELETE FROM limit_bucket WHERE full_at < @now OR full_at > @impossible;
