package vouchers_test

import (
	"testing"

	"beacon/internal/testkit/pgtest"
	"beacon/internal/texts"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// wording returns the version of the statements in force, by their number: 11 for donors, 12 for holders.
func wording(statements int) string {
	if statements == texts.Count(texts.HolderConsent) {
		return texts.Template(texts.HolderConsent).Version
	}
	return texts.Template(texts.DonorConsent).Version
}
