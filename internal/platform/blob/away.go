package blob

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"syscall"

	"github.com/minio/minio-go/v7"
)

// errAway marks errors of storage that was not reached, had no time or no room, or refused every request.
var errAway = errors.New("the storage of files does not work for now")

// IsAway reports whether err comes of storage that does not work for now: it was not reached, has no time or no room,
// or may only be read. What was to be stored is not there, and the same works once that is mended.
func IsAway(err error) bool {
	return errors.Is(err, errAway) || errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) ||
		errors.Is(err, syscall.EROFS)
}

// refusals are the statuses of a storage that refuses requests whatever they contain: too many, too slow, a key that is
// unknown or has no right, a bucket that may only be read, a quota.
var refusals = []int{
	http.StatusTooManyRequests, http.StatusRequestTimeout, http.StatusUnauthorized, http.StatusForbidden,
}

// awayCodes are codes with the same meaning that come with other statuses.
var awayCodes = []string{minio.NoSuchBucket, "SlowDown", "RequestTimeout"}

// isAway judges the errors of S3's library, before they are one of many kinds of network errors.
func isAway(err error) bool {
	var answered minio.ErrorResponse
	if errors.As(err, &answered) {
		return answered.StatusCode >= http.StatusInternalServerError || slices.Contains(refusals, answered.StatusCode) ||
			slices.Contains(awayCodes, answered.Code)
	}
	var unreached net.Error // *url.Error is one
	return errors.As(err, &unreached) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, context.DeadlineExceeded)
}

// s3Reader translates what comes while a file is read.
type s3Reader struct {
	*minio.Object
	explain func(error) error
}

// Read implements io.Reader.
func (r s3Reader) Read(p []byte) (int, error) {
	n, err := r.Object.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = r.explain(err)
	}
	return n, err
}
