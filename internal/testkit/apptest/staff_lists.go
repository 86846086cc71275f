package apptest

import (
	"encoding/csv"
	"strings"
	"testing"
)

// Table returns the rows of a CSV response.
func Table(t *testing.T, answer Response) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(string(answer.Body))).ReadAll()
	if err != nil || len(rows) == 0 {
		t.Fatalf("no table: %q, %v", answer.Body, err)
	}
	return rows[1:]
}
