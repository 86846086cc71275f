package app

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"
)

// The access log is written some lines at a time: a system call for each line
// would cost a cached page a tenth of its speed.
const (
	logDelay = 100 * time.Millisecond // after which a line is written at the latest
	logRoom  = 64 << 10               // bytes that wait at most
)

// logWriter gathers lines for a moment. It is safe for concurrent use.
type logWriter struct {
	mu      sync.Mutex
	out     io.Writer
	lines   []byte
	waiting bool // a flush is on its way
}

// Write implements io.Writer. It never fails: there is nobody to tell.
func (w *logWriter) Write(line []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lines = append(w.lines, line...)
	switch {
	case len(w.lines) >= logRoom:
		w.write()
	case !w.waiting:
		w.waiting = true
		time.AfterFunc(logDelay, w.flush)
	}
	return len(line), nil
}

// flush writes what waits.
func (w *logWriter) flush() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting = false
	w.write()
}

func (w *logWriter) write() {
	if len(w.lines) > 0 {
		_, _ = w.out.Write(w.lines)
		w.lines = w.lines[:0]
	}
}

// promptly writes warnings and errors at once, and what waits before them.
type promptly struct {
	slog.Handler
	writer *logWriter
}

// Handle implements slog.Handler.
func (p promptly) Handle(ctx context.Context, r slog.Record) error {
	err := p.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		p.writer.flush()
	}
	return err
}

// WithAttrs implements slog.Handler.
func (p promptly) WithAttrs(attrs []slog.Attr) slog.Handler {
	return promptly{p.Handler.WithAttrs(attrs), p.writer}
}

// WithGroup implements slog.Handler.
func (p promptly) WithGroup(name string) slog.Handler {
	return promptly{p.Handler.WithGroup(name), p.writer}
}
