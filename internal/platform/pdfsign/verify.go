package pdfsign

import (
	"bytes"
	"crypto"
	"encoding/asn1"
	"encoding/hex"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Report is the result of verifying a file's signature. Fields other than Signed and Intact are valid only if Intact is
// true.
type Report struct {
	Signed      bool      // the file contains a signature
	Intact      bool      // the signed bytes are unchanged
	CoversWhole bool      // the signature covers the whole file
	SignedAt    time.Time // by the signer's clock
	StampedAt   time.Time // by a time stamping service; zero without a time stamp
	Subject     string    // common name in the certificate
	Fingerprint string    // SHA-256 of the certificate; the caller decides whether it is Beacon's
	Proof       string    // added after signing; empty: no proof
	SignedHash  string    // SHA-256 of the file without the proof; empty without a proof
}

var (
	byteRange  = regexp.MustCompile(`/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]`)
	signedTime = regexp.MustCompile(`/M\s*\(D:(\d{14})(Z|[+-]\d{2}'\d{2}'?)?\)`)
	errNoPDF   = errors.New("not a PDF document")
)

// Verify checks the signature of any file, trusted or not. It executes and decompresses nothing. It returns a Report
// without Intact for a file with no signature, an invalid one, or several (Beacon's files have exactly one). An error
// means that the file is not a PDF.
func Verify(pdf []byte) (Report, error) {
	if !bytes.HasPrefix(pdf, []byte("%PDF-")) {
		return Report{}, errNoPDF
	}
	found := byteRange.FindAllSubmatchIndex(pdf, 2)
	if len(found) == 0 {
		return Report{}, nil
	}
	report := Report{Signed: true}
	report.SignedHash, report.Proof = hashWithoutProof(pdf)
	before, contents, after, whole := parts(pdf, found[0])
	if len(found) > 1 || contents == nil {
		return report, nil
	}
	m, rest, err := readMessage(contents)
	if len(bytes.Trim(rest, "\x00")) > 0 {
		err = errMessage
	}
	if err != nil {
		return report, nil // an invalid signature is a result, not an error
	}
	report.Subject, report.Fingerprint = m.certificate.Subject.CommonName, fingerprint(m.certificate)
	digest := func(h crypto.Hash) []byte { return sum(h, before, after) }
	if m.check(oidData, digest) != nil || m.checkCertificate() != nil {
		return report, nil
	}
	report.Intact, report.CoversWhole = true, whole
	report.SignedAt = timeNear(pdf, found[0][0])
	report.StampedAt = m.stampedAt()
	return report, nil
}

// parts returns the signed bytes and the signature between them. contents is nil for an inconsistent file. Only the
// digits of the signature may be outside of the signed bytes.
func parts(pdf []byte, at []int) (before, contents, after []byte, whole bool) {
	n := make([]int, 4)
	for i := range n {
		n[i], _ = strconv.Atoi(string(pdf[at[2+2*i]:at[3+2*i]]))
	}
	end := n[2] + n[3]
	if n[0] != 0 || n[1] < at[0] || n[2] < n[1]+2 || end > len(pdf) {
		return nil, nil, nil, false
	}
	gap := pdf[n[1]:n[2]]
	if gap[0] != '<' || gap[len(gap)-1] != '>' {
		return nil, nil, nil, false
	}
	contents = make([]byte, hex.DecodedLen(len(gap)-2))
	digits := gap[1 : len(gap)-1]
	if _, err := hex.Decode(contents, digits); err != nil {
		return nil, nil, nil, false
	}
	// The digits are not signed, so only one encoding is accepted.
	if lower := hex.EncodeToString(contents); string(digits) != lower && string(digits) != strings.ToUpper(lower) {
		return nil, nil, nil, false
	}
	return pdf[:n[1]], contents, pdf[n[2]:end], end == len(pdf)
}

// objectAt returns the object around an offset of the file.
func objectAt(pdf []byte, at int) []byte {
	begin := max(bytes.LastIndex(pdf[:at], []byte(" obj")), 0)
	end := len(pdf)
	if i := bytes.Index(pdf[at:], []byte("endobj")); i >= 0 {
		end = at + i
	}
	return pdf[begin:end]
}

// timeNear returns the time in the signature at an offset of the file.
func timeNear(pdf []byte, at int) time.Time {
	match := signedTime.FindSubmatch(objectAt(pdf, at))
	if match == nil {
		return time.Time{}
	}
	layout, zone := "20060102150405", bytes.ReplaceAll(match[2], []byte("'"), nil)
	if len(zone) > 1 {
		layout += "-0700"
	} else {
		zone = nil
	}
	when, err := time.Parse(layout, string(match[1])+string(zone))
	if err != nil {
		return time.Time{}
	}
	return when.UTC()
}

// stampedAt returns the time of a valid time stamp on the signature, or the zero time.
func (m message) stampedAt() time.Time {
	unsigned, err := m.unsigned()
	if err != nil {
		return time.Time{}
	}
	kind, err := asn1.Marshal(oidTimeStampToken)
	for _, a := range unsigned {
		if err != nil || !bytes.Equal(a.Type.FullBytes, kind) || len(a.Values) != 1 {
			continue
		}
		if when, err := stampTime(a.Values[0].FullBytes, m.signer.Signature); err == nil {
			return when
		}
	}
	return time.Time{}
}
