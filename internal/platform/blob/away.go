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

// errAway marks errors of storage that was unreachable, overloaded or full, or that rejected every request.
var errAway = errors.New("file storage unavailable")

// IsAway reports whether err means that the storage is temporarily unavailable: unreachable, overloaded, full or
// read-only. Nothing was stored. A retry succeeds once an operator has fixed the storage.
func IsAway(err error) bool {
	return errors.Is(err, errAway) || errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) ||
		errors.Is(err, syscall.EROFS)
}

// refusals are the statuses of storage that rejects requests regardless of their content: rate limits, timeouts, an
// invalid key or missing permission, a read-only bucket, a quota.
var refusals = []int{
	http.StatusTooManyRequests, http.StatusRequestTimeout, http.StatusUnauthorized, http.StatusForbidden,
}

// awayCodes are error codes with the same meaning under other statuses.
var awayCodes = []string{minio.NoSuchBucket, "SlowDown", "RequestTimeout"}

// isAway classifies the errors of the S3 library.
func isAway(err error) bool {
	var answered minio.ErrorResponse
	if errors.As(err, &answered) {
		return answered.StatusCode >= http.StatusInternalServerError || slices.Contains(refusals, answered.StatusCode) ||
			slices.Contains(awayCodes, answered.Code)
	}
	var unreached net.Error // *url.Error implements it
	return errors.As(err, &unreached) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, context.DeadlineExceeded)
}

// s3Reader translates errors while a file is read.
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
