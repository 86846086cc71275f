-- name: VideosOf :many
SELECT * FROM video WHERE audience = @audience AND deleted_at IS NULL ORDER BY position, id;

-- name: VideoByID :one
SELECT * FROM video WHERE id = @id AND deleted_at IS NULL;

-- name: LockVideos :exec
-- Writing the rows locks them, so that concurrent changes of the order happen one after the other.
UPDATE video SET position = position WHERE audience = @audience;

-- name: InsertVideo :one
INSERT INTO video (audience, position, is_hidden, title_en, title_es, description_en, description_es, clip, clip_es, captions, captions_es, thumbnail, created_at, updated_at)
SELECT CAST(@audience AS TEXT), COALESCE(MAX(v.position), 0) + 1, CAST(@is_hidden AS BOOLEAN), CAST(@title_en AS TEXT), CAST(@title_es AS TEXT),
    CAST(@description_en AS TEXT), CAST(@description_es AS TEXT), CAST(@clip AS TEXT), CAST(@clip_es AS TEXT), CAST(@captions AS TEXT), CAST(@captions_es AS TEXT),
    CAST(@thumbnail AS TEXT), @created_at, @updated_at
FROM video v WHERE v.audience = CAST(@audience AS TEXT)
RETURNING id;

-- name: UpdateVideo :execrows
UPDATE video SET is_hidden = @is_hidden, title_en = @title_en, title_es = @title_es, description_en = @description_en, description_es = @description_es,
    clip = @clip, clip_es = @clip_es, captions = @captions, captions_es = @captions_es, thumbnail = @thumbnail, updated_at = @updated_at
WHERE id = @id AND deleted_at IS NULL;

-- name: DeleteVideo :execrows
UPDATE video SET is_hidden = TRUE, clip = '', clip_es = '', captions = '', captions_es = '', thumbnail = '', updated_at = @at, deleted_at = @deleted_at
WHERE id = @id AND deleted_at IS NULL;

-- name: SetVideoPosition :exec
UPDATE video SET position = @position WHERE id = @id;

-- name: TrainingProgress :many
SELECT video_id, started_at, completed_at FROM training_progress WHERE microsite_id = @microsite_id;

-- name: StartTraining :exec
INSERT INTO training_progress (microsite_id, video_id, started_at) VALUES (@microsite_id, @video_id, @started_at)
ON CONFLICT (microsite_id, video_id) DO NOTHING;

-- name: CompleteTraining :exec
UPDATE training_progress SET completed_at = @completed_at
WHERE microsite_id = @microsite_id AND video_id = @video_id AND completed_at IS NULL;

-- name: ContentText :one
SELECT text_en, text_es FROM content_text WHERE name = @name;

-- name: SetContentText :exec
INSERT INTO content_text (name, text_en, text_es, changed_at) VALUES (@name, @text_en, @text_es, @changed_at)
ON CONFLICT (name) DO UPDATE SET text_en = excluded.text_en, text_es = excluded.text_es, changed_at = excluded.changed_at;
