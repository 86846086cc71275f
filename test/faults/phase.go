package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"beacon/internal/testkit/apptest"
)

// phase has the people's actions during one fault, and the results.
type phase struct {
	l        *lab
	fault    fault
	number   int
	ctx      context.Context // ends when no client waits for responses
	stopping chan struct{}   // closed when people finish their current action, and stop

	mu       sync.Mutex
	acked    map[string]int // by kind
	failed   map[string]int // attempts, by kind and reason
	odd      map[string]int // unexpected responses
	longest  time.Duration
	slowest  string    // the kind of the slowest action
	changed  time.Time // the last acknowledged change
	stood    time.Duration
	notes    []string         // acknowledged: the texts,
	referred []string         // addresses,
	sent     []string         // stories,
	verdicts []verdict        // decisions,
	drafts   map[int64]string // last drafts by site,
	saves    map[int64]int    // and their number,
	visits   map[string]int   // visits by page

	times     int           // number of faults
	length    time.Duration // longest duration of a fault
	again     time.Duration // from the repair until every node was ready, if measured
	restarts  int           // of nodes that should not have restarted, if counted
	lost      int
	twice     int
	details   []string // lost or duplicate changes
	before    stored
	mails     emailCount
	fromEmail int64 // the outbox's newest email before
	toEmail   int64 // and after
}

// verdict is a decision about a submission.
type verdict struct {
	submission int64
	stage      string
}

// reply is a response, or the failure of a request.
type reply struct {
	status  int
	body    []byte
	unclear bool // an earlier attempt may have succeeded without a response
}

const (
	retryAfter = 250 * time.Millisecond
	// goneAfter is the time for which a client retries: far longer than any fault.
	goneAfter = 90 * time.Second
)

// request sends one call from a unique address. The path selects the node, if it contains one.
func (p *phase) request(r apptest.Request) (reply, error) {
	body, contentType, err := apptest.Encode(r.Body)
	if err != nil {
		return reply{}, err
	}
	if r.Method == "" {
		r.Method = http.MethodGet
	}
	if strings.HasPrefix(r.Path, "/") {
		r.Path = p.l.front.base() + r.Path
	}
	request, err := http.NewRequestWithContext(p.ctx, r.Method, r.Path, body)
	if err != nil {
		return reply{}, err
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	turn := p.l.front.turn.Add(1)
	request.Header.Set("X-Forwarded-For", fmt.Sprintf("198.18.%d.%d", turn/250%250, turn%250))
	request.Header.Set("User-Agent", "Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36")
	for name, value := range r.Header {
		request.Header.Set(name, value)
	}
	response, err := p.l.front.client.Do(request)
	if err != nil {
		return reply{}, err
	}
	defer func() { _ = response.Body.Close() }()
	content, err := io.ReadAll(response.Body)
	return reply{status: response.StatusCode, body: content}, err
}

// until retries a call until the response is not a server failure. The first argument is the kind of work.
func (p *phase) until(what string, compose func() (apptest.Request, error)) (r reply, answered bool) {
	began, unclear := time.Now(), false
	for {
		request, err := compose()
		if err == nil {
			r, err = p.request(request)
		}
		if err == nil && r.status < 500 && r.status != http.StatusTooManyRequests {
			p.took(what, time.Since(began))
			r.unclear = unclear
			return r, true
		}
		unclear = true
		p.countFailure(what, r, err)
		if time.Since(began) > goneAfter || p.ctx.Err() != nil {
			p.took(what, time.Since(began))
			return r, false
		}
		select {
		case <-p.ctx.Done():
		case <-time.After(retryAfter):
		}
	}
}

func (p *phase) took(what string, long time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if what != probe && long > p.longest {
		p.longest, p.slowest = long, what
	}
}

func (p *phase) countFailure(what string, r reply, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	why := fmt.Sprint(r.status)
	if err != nil {
		why = "no response"
	}
	p.failed[what+" "+why]++
}

// ack records an acknowledged action; note runs under the lock.
func (p *phase) ack(what string, isChange bool, note func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.acked[what]++
	if now := time.Now(); isChange {
		p.stood, p.changed = max(p.stood, now.Sub(p.changed)), now
	}
	if note != nil {
		note()
	}
}

// refused records a response that is unexpected during any fault.
func (p *phase) refused(what string, r reply) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.odd[fmt.Sprintf("%s %d %.200s", what, r.status, strings.TrimSpace(string(r.body)))]++
}

// pause waits between two actions of a person. It returns false if the person should stop.
func (p *phase) pause(long time.Duration) bool {
	select {
	case <-p.stopping:
		return false
	case <-p.ctx.Done():
		return false
	case <-time.After(long):
		return true
	}
}
