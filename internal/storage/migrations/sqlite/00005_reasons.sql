-- +goose Up

-- What a reviewer wrote about one part of a submission, beside the comment on
-- the whole: field is 'story', 'why', 'images' or 'caption'; picture counts the
-- pictures of that submission from 0 and is missing where no single one is meant.
CREATE TABLE review_reason (
    review_id BIGINT NOT NULL REFERENCES review (id),
    position INTEGER NOT NULL,
    field TEXT NOT NULL,
    picture INTEGER,
    comment TEXT NOT NULL,
    PRIMARY KEY (review_id, position)
);
