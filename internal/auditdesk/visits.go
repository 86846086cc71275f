package auditdesk

import (
	"context"
	"slices"
	"time"

	"beacon/internal/audit"
)

const (
	visitGap   = 2 * time.Minute // the longest time between two reads of one visit
	pageEvents = 1000            // the most events that are read for one page
	readEvents = 100             // the events that are read at once
)

// Line is a line of the list: an event, or the reads of one visit to a record or a list.
type Line struct {
	Event
	Earlier []Event // the other reads of the visit, newest first
}

// lister collects the lines of a page.
type lister struct {
	reads []string
	lines []Line
	open  map[visit]int // the index of the latest line of each visit
}

// visit identifies the reads that belong together. Only the time divides them into several visits.
type visit struct {
	by      audit.Actor
	subject audit.Subject
	address string
}

func newLister() *lister {
	views, _ := actionsFor(Views)
	lists, _ := actionsFor("lists")
	return &lister{reads: append(views, lists...), open: map[visit]int{}}
}

// isRead reports whether an event only reads a record or a list. An erased event and an altered event are never
// combined or hidden.
func (l *lister) isRead(e Event) bool {
	return slices.Contains(l.reads, e.Action) && !e.IsErased() && !e.IsAltered
}

// add adds an event that is older than all others, and returns false if it needs a line on the next page.
func (l *lister) add(e Event) bool {
	v := visit{e.Actor, e.Subject, e.Origin.Address}
	isRead := l.isRead(e)
	if i, isOpen := l.open[v]; isRead && isOpen {
		line := &l.lines[i]
		later := line.Event
		if n := len(line.Earlier); n > 0 {
			later = line.Earlier[n-1]
		}
		if later.At.Sub(e.At) <= visitGap {
			line.Earlier = append(line.Earlier, e)
			return true
		}
	}
	if len(l.lines) == pageSize {
		return false
	}
	if isRead {
		l.open[v] = len(l.lines)
	}
	l.lines = append(l.lines, Line{Event: e})
	return true
}

// list returns the lines of a page and the number of the last event that was read for it; 0 if there are no older
// events. A page with few lines for pageEvents events ends early. hidden is the account with reads that are left out;
// 0: none.
func (s *Service) list(ctx context.Context, search Search, before, hidden int64) (lines []Line, next int64, err error) {
	l := newLister()
	for range pageEvents / readEvents {
		found, err := s.d.Store.Events(ctx, search, before, readEvents)
		if err != nil {
			return nil, 0, err
		}
		events, err := s.named(ctx, found)
		if err != nil {
			return nil, 0, err
		}
		for _, e := range events {
			isHidden := e.Actor.Kind == audit.Staff && e.Actor.ID == hidden && l.isRead(e)
			if !isHidden && !l.add(e) {
				return l.lines, before, nil
			}
			before = e.Seq
		}
		if len(found) < readEvents {
			return l.lines, 0, nil
		}
	}
	return l.lines, before, nil
}
