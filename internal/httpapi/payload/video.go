package payload

// MediaURL returns the address of a file, empty without one.
func MediaURL(name string) string {
	if name == "" {
		return ""
	}
	return "/api/videos/media/" + name
}
