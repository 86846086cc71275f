package pdfsign

import (
	"bytes"
	"context"
	"crypto"
	"crypto/sha256"
	"crypto/x509/pkix"
	"encoding/asn1"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"beacon/internal/platform/outbound"
)

// Stamper is a time stamping service (RFC 3161).
type Stamper interface {
	// Stamp returns the service's token (RFC 3161) for a SHA-256 digest.
	Stamp(ctx context.Context, digest []byte) (token []byte, err error)
}

const largestStamp = 64 << 10

// HTTPStamper returns a client for the service at url (RFC 3161 §3.4) with a timeout.
func HTTPStamper(url string, timeout time.Duration) Stamper {
	return httpStamper{url, outbound.New(timeout)}
}

type httpStamper struct {
	url    string
	client *outbound.Client
}

type imprint struct {
	Algorithm pkix.AlgorithmIdentifier
	Hash      []byte
}

type stampRequest struct {
	Version     int
	Imprint     imprint
	Certificate bool // request the certificate
}

type stampResponse struct {
	Status struct {
		Status int
		Text   asn1.RawValue `asn1:"optional"`
		Fail   asn1.RawValue `asn1:"optional"`
	}
	Token asn1.RawValue `asn1:"optional"`
}

// stampInfo is the first part of TSTInfo.
type stampInfo struct {
	Version int
	Policy  asn1.ObjectIdentifier
	Imprint imprint
	Serial  asn1.RawValue
	Time    time.Time `asn1:"generalized"`
}

var errStamp = errors.New("time stamp mismatch: it is not of this signature")

// Stamp sends no nonce, because no two signatures have the same digest.
func (s httpStamper) Stamp(ctx context.Context, digest []byte) ([]byte, error) {
	body, err := asn1.Marshal(stampRequest{
		1, imprint{pkix.AlgorithmIdentifier{Algorithm: oidSHA256, Parameters: asn1.NullRawValue}, digest}, true,
	})
	if err != nil {
		return nil, fmt.Errorf("write time stamp request: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("ask for a time stamp: %w", err)
	}
	request.Header.Set("Content-Type", "application/timestamp-query")
	response, err := s.client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("ask for a time stamp: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(io.LimitReader(response.Body, largestStamp))
	if err != nil {
		return nil, fmt.Errorf("read time stamp: %w", err)
	}
	var parsed stampResponse
	if _, err := asn1.Unmarshal(answer, &parsed); response.StatusCode != http.StatusOK || err != nil {
		return nil, fmt.Errorf("the time stamping service returned %s", response.Status)
	}
	if granted := parsed.Status.Status <= 1; !granted || len(parsed.Token.FullBytes) == 0 {
		return nil, fmt.Errorf("the time stamping service refused with status %d", parsed.Status.Status)
	}
	return parsed.Token.FullBytes, nil
}

// stampTime returns the time of a token. The token must be for this signature and signed by the certificate that it
// contains. It does not check whether that certificate is trusted.
func stampTime(token, signature []byte) (time.Time, error) {
	m, rest, err := readMessage(token)
	if err != nil || len(rest) > 0 {
		return time.Time{}, errStamp
	}
	var content []byte
	if _, err := asn1.Unmarshal(m.data.Encapsulated.Content.Bytes, &content); err != nil ||
		!m.data.Encapsulated.Type.Equal(oidTSTInfo) {
		return time.Time{}, errStamp
	}
	if err := m.check(oidTSTInfo, func(h crypto.Hash) []byte { return sum(h, content) }); err != nil {
		return time.Time{}, err
	}
	var info stampInfo
	if _, err := asn1.Unmarshal(content, &info); err != nil {
		return time.Time{}, errStamp
	}
	if own := sha256.Sum256(signature); !info.Imprint.Algorithm.Algorithm.Equal(oidSHA256) ||
		!bytes.Equal(info.Imprint.Hash, own[:]) {
		return time.Time{}, errStamp
	}
	return info.Time.UTC(), nil
}

func sum(h crypto.Hash, parts ...[]byte) []byte {
	sum := h.New()
	for _, part := range parts {
		sum.Write(part)
	}
	return sum.Sum(nil)
}
