-- +goose Up

-- The language of each text that a person wrote (R26.18a): en, es, or und for one that is neither or cannot be told.
-- NULL for texts of older releases, whose language is detected when they are read.
ALTER TABLE microsite ADD COLUMN draft_story_lang TEXT CHECK (draft_story_lang IN ('en', 'es', 'und'));
ALTER TABLE microsite ADD COLUMN draft_why_lang TEXT CHECK (draft_why_lang IN ('en', 'es', 'und'));
ALTER TABLE submission ADD COLUMN story_lang TEXT CHECK (story_lang IN ('en', 'es', 'und'));
ALTER TABLE submission ADD COLUMN why_lang TEXT CHECK (why_lang IN ('en', 'es', 'und'));
ALTER TABLE draft_picture ADD COLUMN caption_lang TEXT CHECK (caption_lang IN ('en', 'es', 'und'));
ALTER TABLE submission_picture ADD COLUMN caption_lang TEXT CHECK (caption_lang IN ('en', 'es', 'und'));
ALTER TABLE review ADD COLUMN comment_lang TEXT CHECK (comment_lang IN ('en', 'es', 'und'));
ALTER TABLE review_reason ADD COLUMN comment_lang TEXT CHECK (comment_lang IN ('en', 'es', 'und'));
ALTER TABLE coach_note ADD COLUMN note_lang TEXT CHECK (note_lang IN ('en', 'es', 'und'));
ALTER TABLE coach_note ADD COLUMN reply_lang TEXT CHECK (reply_lang IN ('en', 'es', 'und'));
