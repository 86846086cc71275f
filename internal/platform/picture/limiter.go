package picture

import (
	"context"
	"sync"
)

// Limiter bounds how much work of a certain weight goes on at once. Those who
// wait are served in the order of their arrival, so that a heavy picture is not
// overtaken for ever by light ones. It is safe for concurrent use.
type Limiter struct {
	mu       sync.Mutex
	capacity int64
	used     int64
	waiting  []*waiter
}

type waiter struct {
	weight int64
	turn   chan struct{}
}

// NewLimiter makes a limiter of a capacity above 0.
func NewLimiter(capacity int64) *Limiter { return &Limiter{capacity: capacity} }

// Acquire waits until weight fits and returns what gives it back; release must
// be called exactly once. A weight above the capacity waits until it is alone.
// When ctx ends first, its error is returned and nothing is held.
func (l *Limiter) Acquire(ctx context.Context, weight int64) (release func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	weight = max(1, min(weight, l.capacity))
	l.mu.Lock()
	if len(l.waiting) == 0 && l.used+weight <= l.capacity {
		l.used += weight
		l.mu.Unlock()
		return func() { l.release(weight) }, nil
	}
	w := &waiter{weight: weight, turn: make(chan struct{})}
	l.waiting = append(l.waiting, w)
	l.mu.Unlock()

	select {
	case <-w.turn:
		return func() { l.release(weight) }, nil
	case <-ctx.Done():
		l.leave(w)
		return nil, ctx.Err()
	}
}

func (l *Limiter) release(weight int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.used -= weight
	l.admit()
}

// leave takes w out of the queue, or gives back what it got in the meantime.
func (l *Limiter) leave(w *waiter) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, other := range l.waiting {
		if other == w {
			l.waiting = append(l.waiting[:i], l.waiting[i+1:]...)
			l.admit()
			return
		}
	}
	l.used -= w.weight
	l.admit()
}

func (l *Limiter) admit() {
	for len(l.waiting) > 0 && l.used+l.waiting[0].weight <= l.capacity {
		w := l.waiting[0]
		l.waiting = l.waiting[1:]
		l.used += w.weight
		close(w.turn)
	}
}
