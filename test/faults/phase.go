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

// phase is what people did while one fault went on, and what came of it.
type phase struct {
	l        *lab
	fault    fault
	number   int
	ctx      context.Context // ends when nobody waits for responses any more
	stopping chan struct{}   // closed when people finish what they began, and stop

	mu       sync.Mutex
	acked    map[string]int // by kind
	failed   map[string]int // attempts, by kind and why
	odd      map[string]int // responses that nobody should get
	longest  time.Duration
	slowest  string    // the kind of what took longest
	changed  time.Time // the last change that was acknowledged
	stood    time.Duration
	notes    []string         // what was acknowledged: the texts,
	referred []string         // addresses,
	sent     []string         // stories,
	verdicts []verdict        // decisions,
	drafts   map[int64]string // last drafts by site,
	saves    map[int64]int    // and how many of them,
	visits   map[string]int   // visits by page

	times    int           // how often the fault happened
	length   time.Duration // how long something was broken, at most
	again    time.Duration // from the repair until every node was ready, where that is measured
	restarts int           // of nodes that should have stayed, where that is counted
	lost     int
	twice    int
	details  []string // what was lost or is there twice
	before   stored
	mails    mailCount
	fromMail int64 // the outbox's newest mail before
	toMail   int64 // and after
}

// verdict is a decision about a submission.
type verdict struct {
	submission int64
	stage      string
}

// reply is a response, or what came of one that did not arrive.
type reply struct {
	status  int
	body    []byte
	unclear bool // an attempt before it may have been done, although nobody said so
}

const (
	retryAfter = 250 * time.Millisecond
	// goneAfter is how long a client tries: far longer than any fault.
	goneAfter = 90 * time.Second
)

// request sends one call from an address that nobody else has: to a node where the path names it.
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

// until asks again and again until it is answered: whatever is no failure of the server's. what is a kind of work.
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

// ack notes that something was acknowledged; note runs under the lock.
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

// refused notes a response that nobody should get, whatever is broken.
func (p *phase) refused(what string, r reply) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.odd[fmt.Sprintf("%s %d %.200s", what, r.status, strings.TrimSpace(string(r.body)))]++
}

// pause waits between two things that somebody does. It reports whether there is a next one.
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
