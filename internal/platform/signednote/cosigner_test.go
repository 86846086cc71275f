package signednote_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/signednote"
)

// The key of a public witness, and a checkpoint of a public log with its cosignature.
const (
	publicWitness = "witness.navigli.sunlight.geomys.org+a3e00fe2+BNy/co4C1Hn1p+INwJrfUlgz7W55dSZReusH/GhUhJ/G"
	publicNote    = `coachandhorses2026h1.staging.certificate.transparency.goog
185550722
YXAM0VmnrfvLaBCOOYSJhCaE5F10oGBOo+hkbDa1kng=

— coachandhorses2026h1.staging.certificate.transparency.goog MpXgsHy8ZwxXnO+WjtVrPxAzL49Rs1gWTkNVNeEa//5peAzaocRCB3qt3EaibjzY5GILLtGgBP7dBhgcSHy+JQh0OAc=
` + publicLine
	publicLine = "— witness.navigli.sunlight.geomys.org o+AP4gAAAABqb7DzNrGFRJnQ9vrJ8xpnwZytnr/ZYczDIsvwvouiSjwOj" +
		"n7a72ccxBk+lKnZ7dKqkYKER1s/KxLTaVwQD7lJZTC/CQ==\n"
)

// The cosignature of a public witness must verify, and no modified note may verify.
func TestCosigner_ReadsPublicWitness(t *testing.T) {
	key, err := signednote.ParseCosigner(publicWitness + "\n")
	if err != nil || key.String() != publicWitness {
		t.Fatalf("%v, %v", key, err)
	}
	got, ok, err := key.Find(publicNote)
	if !ok || err != nil || got.Line != publicLine || !got.At.Equal(time.Unix(0x6a6fb0f3, 0)) {
		t.Errorf("%+v, %t, %v", got, ok, err)
	}
	without, _, _ := strings.Cut(publicNote, publicLine)
	if _, ok, err := key.Find(without); ok || err != nil {
		t.Errorf("without its line: %t, %v", ok, err)
	}
	for what, signed := range map[string]string{
		"another size":  strings.Replace(publicNote, "185550722", "185550723", 1),
		"another time":  strings.Replace(publicNote, "o+AP4gAAAABqb7Dz", "o+AP4gAAAABqb7D0", 1),
		"a longer one":  strings.Replace(publicNote, "ZTC/CQ==", "ZTC/CQAA", 1),
		"an early time": strings.Replace(publicNote, "o+AP4gAAAAB", "o+AP4v////9", 1),
		"no note":       "nonsense",
	} {
		if got, ok, err := key.Find(signed); ok || !errors.Is(err, signednote.ErrUnsigned) {
			t.Errorf("%s: %+v, %t, %v", what, got, ok, err)
		}
	}
}

func TestParseCosigner_Refuses(t *testing.T) {
	for what, text := range map[string]string{
		"empty":          "",
		"two parts":      "witness.example+a3e00fe2",
		"no name":        strings.Replace(publicWitness, "witness.navigli.sunlight.geomys.org", "", 1),
		"another name":   strings.Replace(publicWitness, "navigli", "navigl", 1),
		"another hash":   strings.Replace(publicWitness, "a3e00fe2", "a3e00fe3", 1),
		"a sign":         strings.Replace(publicWitness, "a3e00fe2", "+3e00fe2", 1),
		"a log's key":    "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
		"a short key":    "witness.example+a3e00fe2+BNy/",
		"not in base 64": strings.Replace(publicWitness, "BNy", "B!y", 1),
	} {
		if key, err := signednote.ParseCosigner(text); err == nil {
			t.Errorf("%s is read as %v", what, key)
		}
	}
}
