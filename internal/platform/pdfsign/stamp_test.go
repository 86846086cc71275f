package pdfsign

import (
	"context"
	"crypto"
	"crypto/sha256"
	"crypto/x509/pkix"
	"encoding/asn1"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

var stampedAt = now.Add(3 * time.Second)

// service is a time stamping service that signs every request.
func service(t *testing.T, change func(*stampInfo)) *httptest.Server {
	t.Helper()
	own := identity(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		var asked stampRequest
		if _, wrong := asn1.Unmarshal(body, &asked); err != nil || wrong != nil ||
			r.Header.Get("Content-Type") != "application/timestamp-query" ||
			!asked.Certificate {
			t.Errorf("a wrong request: %v, %v", err, wrong)
		}
		info := stampInfo{
			Version: 1, Policy: asn1.ObjectIdentifier{1, 2, 3}, Imprint: asked.Imprint,
			Serial: asn1.RawValue{FullBytes: []byte{2, 1, 7}}, Time: stampedAt,
		}
		change(&info)
		w.Header().Set("Content-Type", "application/timestamp-reply")
		_, _ = w.Write(granted(t, own, info))
	}))
	t.Cleanup(server.Close)
	return server
}

func granted(t *testing.T, own Identity, info stampInfo) []byte {
	t.Helper()
	must := func(raw []byte, err error) []byte {
		if err != nil {
			t.Error(err)
		}
		return raw
	}
	content := must(asn1.Marshal(info))
	digest := sha256.Sum256(content)
	attributes := must(asn1.MarshalWithParams([]attribute{
		{oidContentType, []asn1.RawValue{{FullBytes: must(asn1.Marshal(oidTSTInfo))}}},
		{oidMessageDigest, []asn1.RawValue{{FullBytes: must(asn1.Marshal(digest[:]))}}},
	}, "set"))
	sum := sha256.Sum256(attributes)
	signature, err := own.key.Sign(nil, sum[:], crypto.SHA256)
	if err != nil {
		t.Error(err)
	}
	octets := must(asn1.Marshal(content))
	token := must(wrap(signedData{
		Version: 3,
		Digests: []pkix.AlgorithmIdentifier{{Algorithm: oidSHA256}},
		Encapsulated: encapsulated{
			oidTSTInfo, asn1.RawValue{Class: asn1.ClassContextSpecific, IsCompound: true, Bytes: octets},
		},
		Certificates: asn1.RawValue{Class: asn1.ClassContextSpecific, IsCompound: true, Bytes: own.chain[0].Raw},
		Signers: []signerInfo{
			{
				Version:   1,
				Signer:    issuerAndSerial{asn1.RawValue{FullBytes: own.chain[0].RawIssuer}, own.chain[0].SerialNumber},
				Digest:    pkix.AlgorithmIdentifier{Algorithm: oidSHA256},
				Signed:    retagged(attributes, 0),
				Algorithm: pkix.AlgorithmIdentifier{Algorithm: oidECDSAWithSHA256},
				Signature: signature,
			},
		},
	}))
	return must(asn1.Marshal(struct {
		Status struct{ Status int }
		Token  asn1.RawValue
	}{Token: asn1.RawValue{FullBytes: token}}))
}

func TestStamp_IsInTheDocument(t *testing.T) {
	o := options()
	o.Stamper = HTTPStamper(service(t, func(*stampInfo) {}).URL, 10*time.Second)
	pdf, stamped, err := Sign(context.Background(), pages(t), identity(t), o)
	if err != nil || !stamped {
		t.Fatal(stamped, err)
	}
	report, err := Verify(pdf)
	if err != nil || !report.Intact || !report.StampedAt.Equal(stampedAt) {
		t.Errorf("%+v, %v", report, err)
	}
	if said, err := tool(t, pdf, "pdfsig"); err != nil || !strings.Contains(said, "Signature is Valid") ||
		!strings.Contains(said, "Total document signed") {
		t.Errorf("pdfsig: %v\n%s", err, said)
	}
}

// TestSign_WithoutStampWhenServiceFails: the document must still be signed.
func TestSign_WithoutStampWhenServiceFails(t *testing.T) {
	dead := httptest.NewServer(http.NotFoundHandler())
	dead.Close()
	answer := func(status int, body string) string {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			_, _ = io.WriteString(w, body)
		}))
		t.Cleanup(server.Close)
		return server.URL
	}
	slow := make(chan struct{})
	silent := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-slow }))
	t.Cleanup(silent.Close)
	t.Cleanup(func() { close(slow) })
	i := identity(t)
	for what, url := range map[string]string{
		"dead": dead.URL, "no address": "::", "an error": answer(500, "no"), "nonsense": answer(200, "<html>"),
		"refused": answer(200, "\x30\x05\x30\x03\x02\x01\x02"),
		"endless": answer(200, strings.Repeat("0", 2*largestStamp)), "silent": silent.URL,
		"another digest": service(t, func(info *stampInfo) { info.Imprint.Hash = make([]byte, 32) }).URL,
	} {
		o := options()
		o.Stamper = HTTPStamper(url, 300*time.Millisecond)
		pdf, stamped, err := Sign(context.Background(), pages(t), i, o)
		if err != nil || stamped {
			t.Errorf("%s: stamped %v, %v", what, stamped, err)
			continue
		}
		if report, err := Verify(pdf); err != nil || !report.Intact || !report.StampedAt.IsZero() {
			t.Errorf("%s: %+v, %v", what, report, err)
		}
	}
}
