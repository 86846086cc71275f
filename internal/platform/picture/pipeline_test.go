package picture

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"beacon/internal/platform/fault"
)

func TestPipeline_DecodesWithinItsCapacity(t *testing.T) {
	p := New(Limits{Cores: 1})
	var now, most atomic.Int64
	var wg sync.WaitGroup
	for i := range 200 {
		wg.Go(func() {
			weight := int64(i%14+1) * coreWeight / 10 // some weights are above the capacity
			release, err := p.acquire(context.Background(), weight)
			if err != nil {
				t.Error(err)
				return
			}
			sum := now.Add(min(weight, coreWeight))
			for old := most.Load(); sum > old && !most.CompareAndSwap(old, sum); old = most.Load() {
			}
			now.Add(-min(weight, coreWeight))
			release()
		})
	}
	wg.Wait()
	if most.Load() > coreWeight || !p.room.TryAcquire(coreWeight) {
		t.Fatalf("most %d of %d, or not all given back", most.Load(), coreWeight)
	}
}

func TestPipeline_SendsAwayWhenTooManyWait(t *testing.T) {
	p := New(Limits{Cores: 1})
	p.waiting.Store(maxWaiting)
	var full *fault.Error
	if _, err := p.acquire(t.Context(), 1); !errors.As(err, &full) || full.Code != fault.Unavailable ||
		full.RetryAfter <= 0 {
		t.Errorf("a full queue returns %v", err)
	}
	p.waiting.Store(maxWaiting - 1)
	release, err := p.acquire(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	release()
	if n := p.waiting.Load(); n != maxWaiting-1 {
		t.Errorf("%d places are taken, and one was given back", n)
	}
}

func TestPipeline_LetsTheImpatientGo(t *testing.T) {
	p := New(Limits{Cores: 1})
	release, err := p.acquire(context.Background(), coreWeight)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	left := make(chan error)
	go func() {
		_, err := p.acquire(ctx, 1)
		left <- err
	}()
	cancel()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Fatalf("left with %v", err)
	}
	release()
	if !p.room.TryAcquire(coreWeight) {
		t.Fatal("not all given back")
	}
}
