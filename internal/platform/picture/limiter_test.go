package picture

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
)

func TestLimiterNeverExceedsItsCapacity(t *testing.T) {
	l := NewLimiter(10)
	var now, most atomic.Int64
	var wg sync.WaitGroup
	for i := range 200 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			weight := int64(i%14) + 1 // some above the capacity
			release, err := l.Acquire(context.Background(), weight)
			if err != nil {
				t.Error(err)
				return
			}
			sum := now.Add(min(weight, 10))
			for old := most.Load(); sum > old && !most.CompareAndSwap(old, sum); old = most.Load() {
			}
			now.Add(-min(weight, 10))
			release()
		}()
	}
	wg.Wait()
	if most.Load() > 10 || l.used != 0 || len(l.waiting) != 0 {
		t.Fatalf("most %d, still used %d, waiting %d", most.Load(), l.used, len(l.waiting))
	}
}

func TestLimiterLetsTheImpatientGo(t *testing.T) {
	l := NewLimiter(1)
	release, err := l.Acquire(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	left := make(chan error)
	go func() {
		_, err := l.Acquire(ctx, 1)
		left <- err
	}()
	cancel()
	if err := <-left; err != context.Canceled {
		t.Fatalf("left with %v", err)
	}
	release()
	release, err = l.Acquire(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	release()
	if l.used != 0 {
		t.Fatalf("%d leaked", l.used)
	}
}
