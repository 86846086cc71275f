package app

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"
)

// The access log is written in batches: a system call per line would slow down a cached page by a tenth.
const (
	logDelay = 100 * time.Millisecond // maximum delay of a line
	logRoom  = 64 << 10               // maximum number of buffered bytes
)

// logWriter buffers lines briefly. It is safe for concurrent use.
type logWriter struct {
	mu      sync.Mutex
	out     io.Writer
	lines   []byte
	waiting bool // a flush is scheduled
}

// Write implements io.Writer. It never fails, because errors of the log cannot be reported.
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

// flush writes the buffered lines.
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

// promptHandler flushes the buffer after warnings and errors.
type promptHandler struct {
	slog.Handler
	writer *logWriter
}

// Handle implements slog.Handler.
func (p promptHandler) Handle(ctx context.Context, r slog.Record) error {
	err := p.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		p.writer.flush()
	}
	return err
}

// WithAttrs implements slog.Handler.
func (p promptHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return promptHandler{p.Handler.WithAttrs(attrs), p.writer}
}

// WithGroup implements slog.Handler.
func (p promptHandler) WithGroup(name string) slog.Handler {
	return promptHandler{p.Handler.WithGroup(name), p.writer}
}
