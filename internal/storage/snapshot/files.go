package snapshot

import (
	"context"
	"fmt"
	"slices"

	"beacon/internal/microsite"
	"beacon/internal/videos"
)

// Files implements backup.Snapshot. A table that an older schema does not have
// names no files.
func (s snapshot) Files(ctx context.Context) ([]string, error) {
	tables, err := s.ownTables(ctx)
	if err != nil {
		return nil, err
	}
	named := map[string]bool{}
	for _, of := range []struct {
		table string
		names func(context.Context) ([]string, error)
	}{{"picture", s.pictureFiles}, {"video", s.videoFiles}, {"consent", s.consentFiles}} {
		if !slices.Contains(tables, of.table) {
			continue
		}
		names, err := of.names(ctx)
		if err != nil {
			return nil, fmt.Errorf("files of %s: %w", of.table, err)
		}
		for _, name := range names {
			named[name] = true
		}
	}
	files := make([]string, 0, len(named))
	for name := range named {
		files = append(files, name)
	}
	slices.Sort(files) // what lies side by side is read one after the other
	return files, nil
}

func (s snapshot) pictureFiles(ctx context.Context) ([]string, error) {
	stems, err := column[string](ctx, s.tx, `SELECT stem FROM picture`)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, stem := range stems {
		files = append(files, microsite.FilesOfPicture(stem)...)
	}
	crops, err := pairsOf(ctx, s.tx, `SELECT p.stem, d.crop_id FROM draft_picture d JOIN picture p ON p.id = d.picture_id
		UNION SELECT p.stem, s.crop_id FROM submission_picture s JOIN picture p ON p.id = s.picture_id`)
	for _, c := range crops {
		files = append(files, microsite.FilesOfCrop(c[0], c[1])...)
	}
	return files, err
}

func (s snapshot) videoFiles(ctx context.Context) (files []string, err error) {
	names, err := column[string](ctx, s.tx, `SELECT clip FROM video UNION SELECT clip_es FROM video
		UNION SELECT captions FROM video UNION SELECT captions_es FROM video UNION SELECT thumbnail FROM video`)
	for _, name := range names {
		if name != "" {
			files = append(files, videos.FileOf(name))
		}
	}
	return files, err
}

func (s snapshot) consentFiles(ctx context.Context) ([]string, error) {
	names, err := column[string](ctx, s.tx, `SELECT document_name FROM consent UNION SELECT photo_name FROM consent`)
	return slices.DeleteFunc(names, func(name string) bool { return name == "" }), err
}
