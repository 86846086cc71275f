package blob

import (
	"fmt"
	"path"
)

// Content types by file extension. The list is fixed, so it is the same on every machine and a directory needs no
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

// ContentType returns the content type for the extension of name, or application/octet-stream, as for encrypted files.
func ContentType(name string) string {
	if t, ok := types[path.Ext(name)]; ok {
		return t
	}
	return "application/octet-stream"
}

func checkPut(name string, size int64) error {
	if err := CheckName(name); err != nil {
		return err
	}
	if size < 0 {
		return fmt.Errorf("%w: announced %d bytes", ErrSize, size)
	}
	return nil
}
