package storetest

import (
	"context"
	"sync"
	"testing"

	"beacon/internal/platform/clock"
	"beacon/internal/visits"
)

// BenchmarkRecordParallel counts acknowledged visits of 64 concurrent visitors, on SQLite that flushes every commit to
// the disk: once for a single page, once spread over many pages.
func BenchmarkRecordParallel(b *testing.B) {
	for name, sites := range map[string]int{"one site": 1, "500 sites": 500} {
		b.Run(name, func(b *testing.B) {
			db, _ := SQLite(b)
			store, codes := NewVisitCounters(b, db, sites)
			service := visits.New(store, clock.System{})
			const visitors = 64
			var all sync.WaitGroup
			b.ResetTimer()
			for v := range visitors {
				all.Go(func() {
					for i := v; i < b.N; i += visitors {
						if err := service.Record(context.Background(), codes[i%len(codes)], visits.Initial); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			all.Wait()
			b.StopTimer()
			if err := service.Close(context.Background()); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "visits/s")
		})
	}
}
