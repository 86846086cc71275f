package blob

import (
	"fmt"
	"path"
)

// Binary is the content type for unknown extensions. Encrypted files have it.
const Binary = "application/octet-stream"

// Content types by file extension. The list is fixed, so that it is the same on every machine and a directory needs no
// second file for the type.
var types = map[string]string{
	".csv":   "text/csv; charset=utf-8",
	".gif":   "image/gif",
	".html":  "text/html; charset=utf-8",
	".jpeg":  "image/jpeg",
	".jpg":   "image/jpeg",
	".json":  "application/json",
	".mp4":   "video/mp4",
	".pdf":   "application/pdf",
	".png":   "image/png",
	".svg":   "image/svg+xml",
	".txt":   "text/plain; charset=utf-8",
	".vtt":   "text/vtt; charset=utf-8",
	".webm":  "video/webm",
	".webp":  "image/webp",
	".woff2": "font/woff2",
}

// TypeOf returns the content type for the extension of name, or Binary.
func TypeOf(name string) string {
	if t, ok := types[path.Ext(name)]; ok {
		return t
	}
	return Binary
}

func checkPut(name string, size int64, contentType string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	if size < 0 {
		return fmt.Errorf("%w: announced %d bytes", ErrSize, size)
	}
	if want := TypeOf(name); contentType != want {
		return fmt.Errorf("%w: %q stands for %s, not %s", ErrType, name, want, contentType)
	}
	return nil
}
