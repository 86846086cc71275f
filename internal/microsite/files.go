package microsite

// PictureFiles returns the blob names of a stored photograph without its crops. The first name is the photograph
// itself; the hash of its content is in the row. A backup saves the files with the row (ADR 31).
func PictureFiles(stem string) []string {
	p := Placement{Stem: stem}
	return []string{masterName(stem), blobName(stem, p.WholeName()), blobName(stem, p.ReviewName())}
}

// CropFiles returns the blob names of one crop of a photograph.
func CropFiles(stem, cropID string) []string {
	p := Placement{Stem: stem, CropID: cropID}
	return []string{blobName(stem, p.ThumbnailName()), blobName(stem, p.MediumName()), blobName(stem, p.LargeName())}
}
