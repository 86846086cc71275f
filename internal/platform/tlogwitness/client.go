// Package tlogwitness requests cosignatures of a witness for the checkpoints of a transparency log (C2SP tlog-witness).
package tlogwitness

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"beacon/internal/platform/merkle"
	"beacon/internal/platform/outbound"
)

const (
	patience  = 10 * time.Second // timeout of a call
	maxAnswer = 64 << 10
	maxProof  = 63 // hashes
	sizeType  = "text/x.tlog.size"
)

// ErrInconsistent is the error if the witness has signed another log: its tree is not part of the checkpoint's tree.
var ErrInconsistent = errors.New("log mismatch: the witness has signed another log")

// SizeError is the error if the last tree that the witness signed has another size than expected.
type SizeError struct{ Size int64 }

// Error implements error.
func (e SizeError) Error() string { return fmt.Sprintf("the witness saw %d events", e.Size) }

// Client calls one witness.
type Client struct {
	url  string
	http *outbound.Client
}

// New returns a client for the witness with the submission prefix url.
func New(url string) *Client {
	return &Client{strings.TrimRight(url, "/") + "/add-checkpoint", outbound.New(patience)}
}

// AddCheckpoint submits a checkpoint of size events with the proof that it contains the tree of old events, the last
// tree that the witness signed. It returns the lines with the witness's signatures, unverified. The error is SizeError
// if the last signed tree has another size, and ErrInconsistent if log mismatch: the witness has signed another log.
func (c *Client) AddCheckpoint(
	ctx context.Context, old, size int64, proof []merkle.Hash, checkpoint string,
) (string, error) {
	if len(proof) > maxProof {
		return "", errors.New("the proof is too long")
	}
	body := &strings.Builder{}
	fmt.Fprintf(body, "old %d\n", old)
	for _, h := range proof {
		body.WriteString(base64.StdEncoding.EncodeToString(h[:]) + "\n")
	}
	body.WriteString("\n" + checkpoint)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, strings.NewReader(body.String()))
	if err != nil {
		return "", err
	}
	request.Header.Set("Content-Type", "text/plain; charset=utf-8")
	response, err := c.http.Do(request)
	if err != nil {
		return "", fmt.Errorf("it does not respond: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	if err == nil && len(answer) > maxAnswer {
		err = errors.New("the response is too long")
	}
	if err != nil {
		return "", fmt.Errorf("its response cannot be read: %w", err)
	}
	return judge(response, string(answer), old == size)
}

// judge converts a response to its result or error.
func judge(response *http.Response, answer string, isSameSize bool) (string, error) {
	switch response.StatusCode {
	case http.StatusOK:
		return answer, nil
	case http.StatusConflict:
		return "", conflict(response.Header.Get("Content-Type"), answer, isSameSize)
	case http.StatusUnprocessableEntity:
		return "", ErrInconsistent
	case http.StatusNotFound:
		return "", errors.New("unknown log (404): its operator has to add the log's name and key")
	case http.StatusForbidden:
		return "", errors.New("unknown log or key (403): its operator has to add them")
	}
	return "", fmt.Errorf("unexpected status %d", response.StatusCode)
}

// conflict returns the error for a response with status 409. It is a SizeError with the size of the last signed tree,
// or ErrInconsistent if that is the size of the checkpoint with another tree.
func conflict(contentType, answer string, isSameSize bool) error {
	kind, _, _ := mime.ParseMediaType(contentType)
	size, err := strconv.ParseInt(strings.TrimSuffix(answer, "\n"), 10, 64)
	switch {
	case kind == sizeType && err == nil && size >= 0:
		return SizeError{size}
	case isSameSize:
		return ErrInconsistent
	}
	return errors.New("status 409 without a size")
}
