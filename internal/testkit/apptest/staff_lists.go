package apptest

import (
	"encoding/csv"
	"strings"
	"testing"
)

// Table reads an answer that is a CSV file.
func Table(t *testing.T, answer Answer) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(string(answer.Body))).ReadAll()
	if err != nil || len(rows) == 0 {
		t.Fatalf("no table: %q, %v", answer.Body, err)
	}
	return rows[1:]
}
