package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// report prints the table with explanations, and returns the number of broken promises.
func (l *lab) report(w io.Writer) (broken int, err error) {
	table := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	_, _ = fmt.Fprintln(table,
		"fault\tcount\tacknowledged\tmails\tlost\ttwice\tlongest error\tat most\tno change for\tat most\t"+
			"ready after\trestarts\t")
	for _, p := range l.phases {
		why := p.brokenPromises()
		broken += len(why)
		verdict := "ok"
		if len(why) > 0 {
			verdict = strings.Join(why, ", ")
		}
		_, _ = fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t%d\t%s\t%s\t%s\t%s\t%s\t%d\t%s\n", p.fault.name, p.times, p.allAcked(),
			p.mails.sent, p.lost+p.mails.lost, p.twice+p.mails.twice, seconds(p.longest)+" "+p.slowest,
			seconds(p.length+grace), seconds(p.stood), seconds(p.mayBlock()), seconds(p.again), p.restarts, verdict)
	}
	if err := table.Flush(); err != nil {
		return broken, err
	}
	for _, p := range l.phases {
		for _, line := range p.more() {
			_, _ = fmt.Fprintln(w, line)
		}
	}
	for _, line := range l.broken {
		broken++
		_, _ = fmt.Fprintln(w, "BROKEN: "+line)
	}
	return broken, nil
}

// brokenPromises returns the promises that did not hold.
func (p *phase) brokenPromises() (why []string) {
	add := func(is bool, what string) {
		if is {
			why = append(why, what)
		}
	}
	add(p.lost+p.mails.lost > 0, "LOST")
	add(p.longest > p.length+grace, "TOO LONG")
	add(p.stood > p.mayBlock(), "STOOD STILL")
	add(len(p.odd) > 0, "REFUSED")
	add(p.again > readyAgain, "NOT READY")
	add(p.restarts > 0, "RESTARTED")
	return why
}

// mayBlock returns the maximum time without any change.
func (p *phase) mayBlock() time.Duration { return cmp.Or(p.fault.blocks, p.length) + grace }

// more returns details that are not in the table.
func (p *phase) more() (lines []string) {
	counts := func(what string, all map[string]int) {
		if len(all) > 0 {
			lines = append(lines, p.fault.name+", "+what+": "+counted(all))
		}
	}
	counts("acknowledged", p.acked)
	counts("failed attempts", p.failed)
	counts("REFUSED", p.odd)
	shown := p.details[:min(len(p.details), 20)]
	for _, detail := range shown {
		lines = append(lines, p.fault.name+": "+detail)
	}
	if more := len(p.details) - len(shown); more > 0 {
		lines = append(lines, fmt.Sprintf("%s: and %d more", p.fault.name, more))
	}
	return lines
}

// summary returns the results of a phase, before its emails are counted.
func (p *phase) summary() string {
	return fmt.Sprintf("  %d times, %d acknowledged, %d lost, %d twice, longest %s (%s), no change for %s; failed: %s%s",
		p.times, p.allAcked(), p.lost, p.twice, seconds(p.longest), p.slowest, seconds(p.stood), counted(p.failed),
		counted(p.odd))
}

func (p *phase) allAcked() (n int) {
	for _, count := range p.acked {
		n += count
	}
	return n
}

func counted(all map[string]int) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		parts = append(parts, fmt.Sprintf("%s × %d", name, all[name]))
	}
	return strings.Join(parts, ", ")
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }
