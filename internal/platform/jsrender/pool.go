// Package jsrender renders pages with the front end's script in JavaScript engines inside this process. It owns the
// engine library.
//
// The engines have no network, files, timers, Intl or DOM. The script maps one string to another.
package jsrender

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// Options limit the resources of the machines. A zero field means its default.
type Options struct {
	VMs     int           // number of concurrent renders, 1 to 16; default 2
	Timeout time.Duration // for one render, and for waiting until it starts; default 500 ms
	Memory  int           // maximum bytes of a machine, at least 8 MiB; default 64 MiB
	Idle    time.Duration // after this time an unused machine is discarded; default 5 minutes
}

const minMemory = 8 << 20

func (o Options) withDefaults() (Options, error) {
	if o.VMs == 0 {
		o.VMs = 2
	}
	if o.Timeout == 0 {
		o.Timeout = 500 * time.Millisecond
	}
	if o.Memory == 0 {
		o.Memory = 64 << 20
	}
	if o.Idle == 0 {
		o.Idle = 5 * time.Minute
	}
	if o.VMs < 1 || o.VMs > 16 || o.Timeout < 0 || o.Memory < minMemory || o.Idle < 0 {
		return o, fmt.Errorf("jsrender: invalid options: %+v", o)
	}
	return o, nil
}

// Errors of Render besides *ScriptError and the error of ctx.
var (
	ErrTimeout = errors.New("jsrender: the script took too long")
	ErrBusy    = errors.New("jsrender: no machine became free in time")
	ErrClosed  = errors.New("jsrender: closed")
)

// ScriptError is an exception of the script or the reason why it was stopped: a syntax error, too much memory, too deep
// a recursion.
type ScriptError struct {
	Message string
	Stack   string // one line per call, innermost first; may be empty
}

// Error returns the message without the stack.
func (e *ScriptError) Error() string { return "jsrender: " + e.Message }

// Pool holds the machines. They are created on demand, up to Options.VMs. It is safe for concurrent use.
type Pool struct {
	script  string
	options Options
	slots   chan struct{} // contains a token for each running render
	closing chan struct{} // closed by Close
	running sync.WaitGroup

	mu     sync.Mutex
	closed bool
	idle   []*machine // the most recently used machine is last
}

// New returns a pool for a classic script that defines globalThis.renderPublicPage, a function from string to string.
// The script first runs in the first Render, which returns its errors.
func New(script []byte, options Options) (*Pool, error) {
	if len(script) == 0 {
		return nil, errors.New("jsrender: no script")
	}
	options, err := options.withDefaults()
	if err != nil {
		return nil, err
	}
	return &Pool{
		script: string(script), options: options,
		slots: make(chan struct{}, options.VMs), closing: make(chan struct{}),
	}, nil
}

// Render returns the script's output for input. Both are valid UTF-8; a lone surrogate becomes U+FFFD. It fails with
// *ScriptError, ErrTimeout, ErrBusy, ErrClosed or the error of ctx. A stopped machine is replaced, so a failure does
// not affect later calls.
func (p *Pool) Render(ctx context.Context, input string) (string, error) {
	if err := p.enter(ctx); err != nil {
		return "", err
	}
	m, err := p.take()
	if err != nil {
		<-p.slots
		return "", err
	}
	var html string
	done := make(chan struct{})
	go func() {
		defer p.running.Done()
		html, err = m.render(input)
		p.give(m) // first, so the next caller finds an idle machine
		close(done)
	}()
	select {
	case <-done:
		return html, err
	case <-ctx.Done(): // the machine continues until its own timeout
		return "", ctx.Err()
	}
}

// enter waits for a slot, which give releases.
func (p *Pool) enter(ctx context.Context) error {
	patience := time.NewTimer(p.options.Timeout)
	defer patience.Stop()
	select {
	case p.slots <- struct{}{}:
		return nil
	case <-p.closing:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	case <-patience.C:
		return ErrBusy
	}
}

// take returns the most recently used machine, so surplus machines reach their idle limit, or a new machine. It
// counts the machine as running. The caller must hold a slot.
func (p *Pool) take() (*machine, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, ErrClosed
	}
	p.running.Add(1)
	if n := len(p.idle); n > 0 {
		m := p.idle[n-1]
		p.idle = p.idle[:n-1]
		m.rest.Stop()
		return m, nil
	}
	return &machine{pool: p}, nil
}

// give returns a machine to the pool and frees its slot. After Close it discards the engine.
func (p *Pool) give(m *machine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	<-p.slots
	if p.closed {
		m.discard()
		return
	}
	p.idle = append(p.idle, m)
	m.rest = time.AfterFunc(p.options.Idle, func() { p.retire(m) })
}

// retire discards a machine, unless it was taken meanwhile.
func (p *Pool) retire(m *machine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.idle, m); i >= 0 {
		p.idle = slices.Delete(p.idle, i, i+1)
		m.discard()
	}
}

// Close waits for running renders, within their time limit, and releases all machines. It may be called more than once.
func (p *Pool) Close() {
	p.mu.Lock()
	if !p.closed {
		p.closed = true
		close(p.closing)
	}
	for _, m := range p.idle {
		m.rest.Stop()
		m.discard()
	}
	p.idle = nil
	p.mu.Unlock()
	p.running.Wait()
}
