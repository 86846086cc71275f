package apptest

import (
	"encoding/csv"
	"strings"
	"testing"
)

// Table returns the rows of a CSV response.
func Table(t *testing.T, response Response) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(string(response.Body))).ReadAll()
	if err != nil || len(rows) == 0 {
		t.Fatalf("no table: %q, %v", response.Body, err)
	}
	return rows[1:]
}
