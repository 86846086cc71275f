package microsite

// FilesOfPicture returns where the files of a stored photograph lie, whatever is
// shown of it: what has to be saved with its record (ADR 31).
func FilesOfPicture(stem string) []string {
	p := Placement{Stem: stem}
	return []string{masterName(stem), blobName(stem, p.WholeName()), blobName(stem, p.ReviewName())}
}

// FilesOfCrop returns where the files of one crop of it lie.
func FilesOfCrop(stem, cropID string) []string {
	p := Placement{Stem: stem, CropID: cropID}
	return []string{blobName(stem, p.ThumbnailName()), blobName(stem, p.MediumName()), blobName(stem, p.LargeName())}
}
