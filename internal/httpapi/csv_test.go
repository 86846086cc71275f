package httpapi

import "testing"

// TestSafeCells_NeutralizesFormulas: people choose their own names, and staff open exports
// with a spreadsheet.
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
