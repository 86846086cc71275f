package main

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// row is one line of the table. Everything is text with its unit.
type row struct {
	name      string
	measured  string
	yardstick string
	limit     string // empty: for information only
	over      bool   // the limit is broken
}

// report collects rows in the order in which they were measured.
type report struct{ rows []row }

func (r *report) add(rows ...row) { r.rows = append(r.rows, rows...) }

// broken returns how many limits were.
func (r *report) broken() (n int) {
	for _, line := range r.rows {
		if line.over {
			n++
		}
	}
	return n
}

// print writes the table.
func (r *report) print(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	_, _ = fmt.Fprintln(table, "what\tmeasured\tyardstick\tlimit\t")
	for _, line := range r.rows {
		verdict := ""
		switch {
		case line.over:
			verdict = "OVER"
		case line.limit != "":
			verdict = "ok"
		}
		_, _ = fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", line.name, line.measured, line.yardstick, line.limit, verdict)
	}
	return table.Flush()
}
