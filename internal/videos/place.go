package videos

// FileOf returns where the file of a slot lies, by the name in its record.
func FileOf(name string) string { return folder + name }
