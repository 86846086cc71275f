package pdfsign

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"strings"
	"testing"
)

func TestIdentity_PEMRoundTrip(t *testing.T) {
	one := identity(t)
	certificate, key, err := one.PEM()
	if err != nil {
		t.Fatal(err)
	}
	other, err := ParseIdentity(certificate, key)
	if err != nil || other.Fingerprint() != one.Fingerprint() || !other.Expires().Equal(one.Expires()) {
		t.Fatal(other.Fingerprint(), err)
	}
	if report, err := Verify(signed(t, other, options())); err != nil || report.Fingerprint != one.Fingerprint() {
		t.Errorf("%+v, %v", report, err)
	}
	if years := one.Expires().Year() - now.Year(); years != 10 {
		t.Errorf("good for %d years", years)
	}
	if usage := one.chain[0].KeyUsage; usage != x509.KeyUsageDigitalSignature|x509.KeyUsageContentCommitment {
		t.Errorf("usage %b", usage)
	}
}

// issued returns PEM files of a key with a certificate of a test authority.
func issued(t *testing.T, key crypto.Signer, usage x509.KeyUsage) (certificates, keyPEM []byte) {
	t.Helper()
	root, err := ecdsa.GenerateKey(elliptic.P256(), nil)
	if err != nil {
		t.Fatal(err)
	}
	above := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "House"},
		NotBefore: now.AddDate(-1, 0, 0), NotAfter: now.AddDate(9, 0, 0),
		IsCA: true, BasicConstraintsValid: true,
	}
	own := &x509.Certificate{
		SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: "Registry"}, NotBefore: above.NotBefore,
		NotAfter: above.NotAfter, KeyUsage: usage,
	}
	for _, c := range []*x509.Certificate{own, above} {
		public := key.Public()
		if c == above {
			public = root.Public()
		}
		raw, err := x509.CreateCertificate(nil, c, above, public, root)
		if err != nil {
			t.Fatal(err)
		}
		certificates = append(certificates, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw})...)
	}
	raw, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return certificates, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: raw})
}

func TestIdentity_ImportedWithChainSigns(t *testing.T) {
	for _, curve := range []elliptic.Curve{elliptic.P256(), elliptic.P384()} {
		key, err := ecdsa.GenerateKey(curve, nil)
		if err != nil {
			t.Fatal(err)
		}
		i, err := ParseIdentity(issued(t, key, x509.KeyUsageContentCommitment))
		if err != nil {
			t.Fatal(err)
		}
		pdf, _, err := Sign(context.Background(), pages(t), i, options())
		if err != nil {
			t.Fatal(err)
		}
		if said, err := tool(t, pdf, "pdfsig"); err != nil || !strings.Contains(said, "Signature is Valid") ||
			!strings.Contains(said, "Registry") {
			t.Errorf("%s: pdfsig: %v\n%s", curve.Params().Name, err, said)
		}
	}
}

func TestParseIdentity_RefusesUnfit(t *testing.T) {
	curved, err := ecdsa.GenerateKey(elliptic.P256(), nil)
	if err != nil {
		t.Fatal(err)
	}
	large, err := rsa.GenerateKey(nil, 2048)
	if err != nil {
		t.Fatal(err)
	}
	odd, err := ecdsa.GenerateKey(elliptic.P521(), nil)
	if err != nil {
		t.Fatal(err)
	}
	good, key := issued(t, curved, x509.KeyUsageDigitalSignature)
	for what, c := range map[string]struct {
		key   crypto.Signer
		usage x509.KeyUsage
		want  string
	}{
		"RSA":     {large, x509.KeyUsageDigitalSignature, "P-256 or P-384"},
		"P-521":   {odd, x509.KeyUsageDigitalSignature, "P-256 or P-384"},
		"for TLS": {curved, x509.KeyUsageKeyEncipherment, "not for signing"},
	} {
		if _, err := ParseIdentity(issued(t, c.key, c.usage)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	_, another := issued(t, odd, x509.KeyUsageDigitalSignature)
	for what, files := range map[string][2][]byte{"no certificate": {nil, key}, "no key": {good, nil},
		"exchanged": {key, good}, "another key": {good, another}} {
		if _, err := ParseIdentity(files[0], files[1]); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}
