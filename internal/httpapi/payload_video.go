package httpapi

// mediaURL returns the address of a file, empty without one.
func mediaURL(name string) string {
	if name == "" {
		return ""
	}
	return "/api/videos/media/" + name
}
