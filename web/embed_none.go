//go:build nofrontend

// Package web is compiled here without a built front end, for tests and tools that serve no screens.
package web

import (
	"embed"
	"io/fs"
)

// Files is an empty file system: nothing was embedded. It is never nil.
func Files() fs.FS { return embed.FS{} }
