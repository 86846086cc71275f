package main

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
)

// loadResult has the results of the load on one database.
type loadResult struct {
	database
	sites, visits int
	note          string
	outcomes      []*outcome
	used          usage
	lost          int64 // acknowledged visits that are not stored
	tried         bool  // lower rates were tried, because limits do not hold at the wanted one
	holdsAt       int   // the highest tried rate at which all limits hold; 0: none
}

// table is a printed table, which the document also contains.
type table struct {
	head []string
	rows [][]string
	left int // number of text columns
}

// print writes the table for a terminal.
func (t table) print(to io.Writer) error {
	w := tabwriter.NewWriter(to, 0, 0, 3, ' ', 0)
	for _, row := range append([][]string{t.head}, t.rows...) {
		_, _ = fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	return w.Flush()
}

// markdown returns the table for the document.
func (t table) markdown() string {
	var b strings.Builder
	line := func(cells []string) { _, _ = fmt.Fprintln(&b, "| "+strings.Join(cells, " | ")+" |") }
	line(t.head)
	b.WriteString("|")
	for i := range t.head {
		if i < t.left {
			b.WriteString("---|")
		} else {
			b.WriteString("--:|")
		}
	}
	b.WriteString("\n")
	for _, row := range t.rows {
		line(row)
	}
	return b.String()
}

// table returns a row for each kind.
func (r *loadResult) table() table {
	t := table{left: 1, head: []string{
		"request", "planned per second", "sent per second", "errors", "p50", "p95", "p99", "slowest", "p99 at most", "",
	}}
	for _, o := range r.outcomes {
		row := []string{o.name, strconv.Itoa(o.perSecond), fmt.Sprintf("%.0f", o.reached()), strconv.Itoa(o.errors())}
		for _, n := range []int{50, 95, 99} {
			row = append(row, o.percentile(n))
		}
		slowest, limit := "", "–"
		if len(o.sorted) > 0 {
			slowest = milliseconds(o.sorted[len(o.sorted)-1])
		}
		if o.limit > 0 {
			limit = milliseconds(o.limit)
		}
		t.rows = append(t.rows, append(row, slowest, limit, cmp.Or(o.broken(), "ok")))
	}
	return t
}

func (o *outcome) percentile(n int) string {
	if len(o.sorted) == 0 {
		return ""
	}
	return milliseconds(percentile(o.sorted, n))
}

// sentences returns details that are not in the table, one per line.
func (r *loadResult) sentences() (lines []string) {
	lines = append(lines, fmt.Sprintf("%s sites on %s, %s, for %.0f seconds, on %s. The server: %s.",
		thousands(r.sites), r.served(), time.Now().Format("January 2, 2006"), r.outcomes[0].length.Seconds(), machine(r.note),
		r.used))
	lines = append(lines, fmt.Sprintf("Visits that were acknowledged and are not stored: %d.", r.lost))
	for _, o := range r.outcomes {
		if len(o.failed) > 0 {
			var parts []string
			for _, why := range slices.Sorted(maps.Keys(o.failed)) {
				parts = append(parts, fmt.Sprintf("%d × %s", o.failed[why], why))
			}
			lines = append(lines, fmt.Sprintf("Errors, %s: %s.", o.name, strings.Join(parts, ", ")))
		}
	}
	if r.tried {
		text := "No lower rate that was tried holds all limits here either."
		if r.holdsAt > 0 {
			text = fmt.Sprintf("All limits hold here at %s visits a second, not at %s.", thousands(r.holdsAt),
				thousands(r.visits))
		}
		lines = append(lines, text)
	}
	return lines
}

// publish prints the result, and writes the requested files.
func (r *loadResult) publish(l *lab) error {
	_, _ = fmt.Printf("\nLoad, %s\n", r.served())
	err := r.table().print(os.Stdout)
	_, _ = fmt.Println(strings.Join(r.sentences(), "\n"))
	if l.samples != "" {
		err = errors.Join(err, r.writeSamples(strings.ReplaceAll(l.samples, ".csv", "-"+l.name+".csv")))
	}
	if l.document == "" || err != nil {
		return err
	}
	picture := "load-" + l.name + ".svg"
	if err := drawLoad(r, picturePath(l.document, picture)); err != nil {
		return err
	}
	text := fmt.Sprintf("%s\n%s\n\n![Response times in each second of the load, %s](pictures/%s)\n", r.table().markdown(),
		strings.Join(r.sentences(), "\n"), r.served(), picture)
	return writeSection(l.document, "load "+l.name, text)
}

// second has the results of a kind in one second of the load.
type second struct {
	at       int
	sent     int
	p50, p99 time.Duration
	slowest  time.Duration
}

// seconds returns the seconds of a kind with scheduled requests.
func (o *outcome) seconds() (all []second) {
	bySecond := map[int][]time.Duration{}
	for _, s := range o.samples {
		at := int((s.due - 1) / time.Second) // the last one is due at the end of the last second
		bySecond[at] = append(bySecond[at], s.took)
	}
	for _, at := range slices.Sorted(maps.Keys(bySecond)) {
		times := bySecond[at]
		slices.Sort(times)
		all = append(all, second{
			at: at, sent: len(times), p50: percentile(times, 50), p99: percentile(times, 99),
			slowest: times[len(times)-1],
		})
	}
	return all
}

// writeSamples writes a line for each kind and second.
func (r *loadResult) writeSamples(path string) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	w := csv.NewWriter(file)
	if err := w.Write([]string{"second", "what", "sent", "p50 ms", "p99 ms", "slowest ms"}); err != nil {
		return err
	}
	number := func(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()*1000) }
	for _, o := range r.outcomes {
		for _, s := range o.seconds() {
			if err := w.Write([]string{
				strconv.Itoa(s.at), o.name, strconv.Itoa(s.sent), number(s.p50), number(s.p99), number(s.slowest),
			}); err != nil {
				return err
			}
		}
	}
	w.Flush()
	return w.Error()
}

// machine describes the machine of the measurement.
func machine(note string) string {
	text := fmt.Sprintf("%d cores", runtime.NumCPU())
	if file, err := os.Open("/proc/cpuinfo"); err == nil {
		defer func() { _ = file.Close() }()
		for lines := bufio.NewScanner(file); lines.Scan(); {
			if name, model, found := strings.Cut(lines.Text(), ":"); found && strings.TrimSpace(name) == "model name" {
				text += " (" + strings.TrimSpace(model) + ")"
				break
			}
		}
	}
	text += " that the server shares with the client"
	if note != "" {
		text += "; " + note
	}
	return text
}

// thousands formats a number with commas.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
