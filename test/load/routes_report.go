package main

import (
	"fmt"
	"os"
	"strings"
	"time"
)

// grows is the factor above which a route is marked: its cost with the most sites divided by that with the fewest. A
// final median below the floor is never marked, because it is within the machine's noise.
const (
	grows      = 3
	growsFloor = 2 * time.Millisecond
)

// routeCosts is one route, with a cost for each number of sites.
type routeCosts struct {
	name    string
	isStaff bool
	costs   []cost
}

// growth returns the last median divided by the first.
func (r routeCosts) growth() float64 {
	first, last := r.costs[0].median, r.costs[len(r.costs)-1].median
	return float64(last) / float64(max(first, time.Microsecond))
}

// isMarked reports whether the route's cost grows with the number of sites.
func (r routeCosts) isMarked() bool {
	return r.growth() > grows && r.costs[len(r.costs)-1].median > growsFloor
}

// routesResult has the costs of the routes on one database.
type routesResult struct {
	database
	sizes  []int
	note   string
	routes []routeCosts
}

// table returns a row for each route.
func (r *routesResult) table() table {
	t := table{left: 1, head: []string{"median (p95, p99), ms"}}
	for _, size := range r.sizes {
		t.head = append(t.head, thousands(size)+" sites")
	}
	t.head = append(t.head, "grows")
	for _, route := range r.routes {
		name := route.name
		if route.isStaff {
			name = "staff: " + name
		}
		row := []string{name}
		for _, c := range route.costs {
			row = append(row, fmt.Sprintf("%s (%s, %s)", short(c.median), short(c.p95), short(c.p99)))
		}
		text := fmt.Sprintf("%.1f ×", route.growth())
		if route.isMarked() {
			text = "**" + text + "**"
		}
		t.rows = append(t.rows, append(row, text))
	}
	return t
}

// short formats milliseconds with significant digits only.
func short(d time.Duration) string {
	ms := d.Seconds() * 1000
	switch {
	case ms < 10:
		return fmt.Sprintf("%.1f", ms)
	default:
		return fmt.Sprintf("%.0f", ms)
	}
}

// sentences returns details that are not in the table.
func (r *routesResult) sentences() []string {
	return []string{fmt.Sprintf(
		"On %s, %s, on %s. One request at a time, up to %d of each. Routes in bold take more than %d times as long with %s "+
			"sites as with %s, and more than %s.",
		r.served(), time.Now().Format("January 2, 2006"), machine(r.note), routeRequests, grows,
		thousands(r.sizes[len(r.sizes)-1]), thousands(r.sizes[0]), milliseconds(growsFloor),
	)}
}

// publish prints the result, and writes the requested files.
func (r *routesResult) publish(l *lab) error {
	_, _ = fmt.Printf("\nRoutes, %s\n", r.served())
	if err := r.table().print(os.Stdout); err != nil {
		return err
	}
	_, _ = fmt.Println(strings.Join(r.sentences(), "\n"))
	if l.document == "" {
		return nil
	}
	picture := "routes-" + l.name + ".svg"
	if err := drawRoutes(r, picturePath(l.document, picture)); err != nil {
		return err
	}
	text := fmt.Sprintf("%s\n%s\n\n![Median of each route by the number of sites, %s](pictures/%s)\n",
		r.table().markdown(), strings.Join(r.sentences(), "\n"), r.served(), picture)
	return writeSection(l.document, "routes "+l.name, text)
}
