package app

import (
	"fmt"
	"io"
	"os"

	"beacon/internal/backup"
)

// watch reports progress to a person at a terminal. It writes nothing into a file or the output of a scheduled job.
type watch struct {
	out  io.Writer // nil: not a terminal
	did  string
	last backup.Progress
}

func newWatch(out io.Writer, did string) *watch {
	w := &watch{did: did}
	if file, ok := out.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			w.out = out
		}
	}
	return w
}

// report is called often and prints rarely.
func (w *watch) report(p backup.Progress) {
	if w.out == nil || p.Table == w.last.Table && p.Files/50 == w.last.Files/50 {
		return
	}
	w.last = p
	line := fmt.Sprintf("%d of %d files %s", p.Files, p.OfFiles, w.did)
	if p.Table != "" {
		line += ", now " + p.Table
	}
	_, _ = fmt.Fprintf(w.out, "\r\x1b[K%s", line)
}

// end clears the line for the following output.
func (w *watch) end() {
	if w.out != nil {
		_, _ = fmt.Fprint(w.out, "\r\x1b[K")
	}
}

// inUnits formats a number of bytes for people.
func inUnits(bytes int64) string {
	const step = 1000
	amount, unit := float64(bytes), 0
	names := []string{"bytes", "kB", "MB", "GB", "TB"}
	for amount >= step && unit < len(names)-1 {
		amount /= step
		unit++
	}
	if unit == 0 {
		return fmt.Sprintf("%d bytes", bytes)
	}
	return fmt.Sprintf("%.1f %s", amount, names[unit])
}

// amount formats a number with its noun.
func amount[N int | int64](n N, of string) string {
	if n == 1 {
		return "1 " + of
	}
	return fmt.Sprintf("%d %ss", n, of)
}
