package microsite

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"

	"beacon/internal/platform/keys"
	"beacon/internal/platform/picture"
)

// A picture's files are named after its stem: the whole photograph for the patient and staff, and the renditions of
// each crop for visitors. Visitors see only the part of a photograph that the patient chose.
const (
	wholeSuffix  = ".jpg"     // {stem}.jpg: whole photograph, long edge up to 1600
	mediumSuffix = "-960.jpg" // {stem}-960.jpg: whole photograph for reviewers
)

// Sizes of a crop's renditions.
const (
	thumbSuffix = "-t.jpg" // 400 x 400 on white (M9)
	mediumCrop  = "-m.jpg" // 570 x 600
	largeSuffix = "-l.jpg" // up to 1140 x 1200
)

// WholeName returns the file name of the whole photograph.
func (p Placement) WholeName() string { return p.Stem + wholeSuffix }

// ReviewName returns the file name of the whole photograph in the reviewer's size.
func (p Placement) ReviewName() string { return p.Stem + mediumSuffix }

// ThumbnailName returns the file name of the 400 x 400 crop.
func (p Placement) ThumbnailName() string { return p.Stem + "-" + p.CropID + thumbSuffix }

// MediumName returns the file name of the 570 x 600 crop.
func (p Placement) MediumName() string { return p.Stem + "-" + p.CropID + mediumCrop }

// LargeName returns the file name of the large crop.
func (p Placement) LargeName() string { return p.Stem + "-" + p.CropID + largeSuffix }

var fileName = regexp.MustCompile(`^([a-z0-9]{26})(?:(-960)?|-([a-z0-9]{12})-([tml]))\.jpg$`)

// file is a parsed file name of a picture.
type file struct {
	stem   string
	cropID string // empty for a whole photograph
	name   string
}

func parseFileName(name string) (file, bool) {
	m := fileName.FindStringSubmatch(name)
	if m == nil {
		return file{}, false
	}
	return file{stem: m[1], cropID: m[3], name: name}, true
}

// blobName returns the name of a picture's file in the blob store.
func blobName(stem, name string) string { return "pictures/" + stem[:2] + "/" + stem + "/" + name }

// masterName returns the blob name of the cleaned photograph from which crops are cut. It is never served.
func masterName(stem string) string { return blobName(stem, "master.jpg") }

func newStem() string { return strings.ToLower(keys.RandomToken()) }

// cropID returns the id of a crop, derived from its values. Equal crops of a photograph are therefore rendered once.
func cropID(c picture.Crop) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%.4f %d %.6f %.6f", c.Zoom, c.Rotate, c.X, c.Y))
	return hex.EncodeToString(sum[:])[:12]
}
