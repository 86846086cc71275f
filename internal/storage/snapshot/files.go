package snapshot

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"beacon/internal/backup"
	"beacon/internal/microsite"
	"beacon/internal/videos"
)

// Files implements backup.Snapshot. It skips tables that an older schema does not have.
func (s snapshot) Files(ctx context.Context) (files []backup.File, err error) {
	tables, err := s.ownTables(ctx)
	if err != nil {
		return nil, err
	}
	for _, of := range []struct {
		table string
		files func(context.Context) ([]backup.File, error)
	}{{"picture", s.pictureFiles}, {"video", s.videoFiles}, {"consent", s.consentFiles}} {
		if !slices.Contains(tables, of.table) {
			continue
		}
		named, err := of.files(ctx)
		if err != nil {
			return nil, fmt.Errorf("files of %s: %w", of.table, err)
		}
		files = append(files, named...)
	}
	byName := func(a, b backup.File) int { return cmp.Compare(a.Name, b.Name) }
	slices.SortFunc(files, byName) // files of a folder are read together
	return slices.CompactFunc(files, func(a, b backup.File) bool { return a.Name == b.Name }), nil
}

// pictureFiles returns the photographs with their hashes, and their resized and cropped versions.
func (s snapshot) pictureFiles(ctx context.Context) (files []backup.File, err error) {
	pictures, err := readPairs(ctx, s.tx, `SELECT stem, hash FROM picture`)
	if err != nil {
		return nil, err
	}
	for _, p := range pictures {
		for i, name := range microsite.PictureFiles(p[0]) {
			f := backup.File{Name: name}
			if i == 0 {
				f.SHA256 = p[1]
			}
			files = append(files, f)
		}
	}
	crops, err := readPairs(ctx, s.tx, `SELECT p.stem, d.crop_id FROM draft_picture d JOIN picture p ON p.id = d.picture_id
		UNION SELECT p.stem, s.crop_id FROM submission_picture s JOIN picture p ON p.id = s.picture_id`)
	for _, c := range crops {
		for _, name := range microsite.CropFiles(c[0], c[1]) {
			files = append(files, backup.File{Name: name})
		}
	}
	return files, err
}

func (s snapshot) videoFiles(ctx context.Context) ([]backup.File, error) {
	names, err := column[string](ctx, s.tx, `SELECT clip FROM video UNION SELECT clip_es FROM video
		UNION SELECT captions FROM video UNION SELECT captions_es FROM video UNION SELECT thumbnail FROM video`)
	return namedByHash(names, videos.StoredName), err
}

func (s snapshot) consentFiles(ctx context.Context) ([]backup.File, error) {
	names, err := column[string](ctx, s.tx, `SELECT document_name FROM consent UNION SELECT photo_name FROM consent`)
	return namedByHash(names, func(name string) string { return name }), err
}

var hashRule = regexp.MustCompile(`^[0-9a-f]{64}$`)

// namedByHash returns the files with their hashes. The hash is the base name of a file up to the first dot, if that is
// a hash.
func namedByHash(names []string, fileOf func(name string) string) (files []backup.File) {
	for _, name := range names {
		if name == "" {
			continue
		}
		f := backup.File{Name: fileOf(name)}
		if hash, _, _ := strings.Cut(path.Base(name), "."); hashRule.MatchString(hash) {
			f.SHA256 = hash
		}
		files = append(files, f)
	}
	return files
}
