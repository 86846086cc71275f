package auditlog_test

import (
	"path/filepath"
	"strings"
	"testing"

	"beacon/internal/auditlog"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/signednote"
)

// For any input, the parsers of checkpoints and proofs accept only text that the key signed.
func FuzzParse(f *testing.F) {
	key, err := signednote.LoadKey(filepath.Join(f.TempDir(), "key"), "beacon.example/log", true, keys.Random())
	if err != nil {
		f.Fatal(err)
	}
	const head = "beacon.example/log\n5\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\ntime 2026-03-02T15:04:05Z\n"
	signed, err := key.Sign(head)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(signed)
	f.Add("A mail.\r\n\r\n" + strings.ReplaceAll(signed, "\n", "\r\n") + signed)
	f.Add(strings.Replace(signed, "\n5\n", "\n6\n", 1))
	f.Add("c2sp.org/tlog-proof@v1\nextra e30=\nindex 4\n\n" + signed)
	f.Add("c2sp.org/tlog-proof@v1\nextra \nindex -1\nAAAA\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		found, err := auditlog.Parse(text, key.Public())
		if (err == nil) != (len(found) > 0) {
			t.Errorf("%d checkpoints, %v", len(found), err)
		}
		for _, c := range found {
			if opened, err := key.Public().Open(c.Note); err != nil || opened != head {
				t.Errorf("taken: %q, %v", c.Note, err)
			}
		}
		if proven, err := auditlog.CheckProof(text, key.Public()); err == nil {
			t.Errorf("a proof of nothing is taken: %+v", proven)
		}
	})
}
