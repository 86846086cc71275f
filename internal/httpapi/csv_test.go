package httpapi

import (
	"slices"
	"testing"
	"time"

	"beacon/internal/platform/fault"
)

// TestSafeCells_NeutralizesFormulas: exports must not run formulas, because people choose their own names and staff
// open exports with a spreadsheet.
func TestSafeCells_NeutralizesFormulas(t *testing.T) {
	for cell, want := range map[string]string{
		"": "", "Ann": "Ann", " ": " ", "\u00e9=1": "\u00e9=1", "=1+1": "'=1+1", "+1": "'+1", "-1": "'-1",
		"@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1", "\r=1": "'\r=1",
		"\n=1": "'\n=1", " =1": "' =1", "\u00a0=1": "'\u00a0=1", "\uff1d1": "'\uff1d1", "\uff20x": "'\uff20x", "\xff": "\xff",
	} {
		if got := SafeCells(cell)[0]; got != want {
			t.Errorf("%q becomes %q, want %q", cell, got, want)
		}
	}
}

func TestCellsOf_WritesEachKind(t *testing.T) {
	at := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	got := FormatCells("=1", -3, int64(-4), true, false, at, &at, (*time.Time)(nil), fault.Code("-x"))
	want := []string{"'=1", "-3", "-4", "yes", "no", "2026-03-04T05:06:07Z", "2026-03-04T05:06:07Z", "", "'-x"}
	if !slices.Equal(got, want) {
		t.Errorf("cells %q, want %q", got, want)
	}
}
