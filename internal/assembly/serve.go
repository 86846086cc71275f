package assembly

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"sync"
	"syscall"
	"time"
)

// drainTime is the time limit for requests in flight when the process stops.
const drainTime = 30 * time.Second

// noticeTime is the time for which a stopping node still accepts requests, so load balancers notice first.
const noticeTime = 3 * time.Second

// memoryLimit makes the garbage collector work harder before the process exceeds the memory for five large photographs
// at once.
const memoryLimit = 300 << 20

// collectorHeadroom is the size of an allocation that is never touched, so it takes no memory. It raises the garbage
// collector's threshold by some megabytes. A quiet Beacon has only two megabytes of live data, and would otherwise
// collect fifty times a second under load.
const collectorHeadroom = 8 << 20

// Serving has the options of Serve.
type Serving struct {
	Listener net.Listener                    // nil: the address in the settings
	Wrap     func(http.Handler) http.Handler // wraps the server's handler; nil: no wrapper
	Ready    func(address string) error      // called once requests are accepted
}

// Serve listens, runs the regular jobs and sends emails until ctx ends or the process receives a stop signal. Then it
// completes the work in flight.
func (b *Beacon) Serve(ctx context.Context, s Serving) error {
	debug.SetMemoryLimit(memoryLimit)
	headroom := make([]byte, collectorHeadroom)
	defer runtime.KeepAlive(headroom)
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	listener := s.Listener
	if listener == nil {
		var err error
		if listener, err = net.Listen("tcp", b.Config.Addr); err != nil {
			return fmt.Errorf("cannot listen on %s: %w", b.Config.Addr, err)
		}
	}
	var background sync.WaitGroup
	working, stopWorking := context.WithCancel(context.WithoutCancel(ctx))
	background.Go(func() { b.runner.Run(working) })
	background.Go(func() { b.schedule.Run(working) })
	if b.watch != nil {
		background.Go(func() {
			b.watch.Run(working, b.siteChangedAnywhere, func(err error) {
				b.Log.Warn("no notifications from the database: each page queries it", "error", err)
			})
		})
	}
	defer func() {
		stopWorking()
		background.Wait()
		b.SignLast(ctx)
	}()

	server := b.Server.HTTPServer()
	if s.Wrap != nil {
		server.Handler = s.Wrap(server.Handler)
	}
	failed := make(chan error, 2)
	go func() { failed <- server.Serve(listener) }()
	meters, err := b.serveMeters(failed)
	if err != nil {
		return errors.Join(err, server.Close())
	}
	if err := s.Ready(listener.Addr().String()); err != nil {
		return errors.Join(err, server.Close())
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	b.Log.Info("stopping: finishing requests in flight")
	b.readyCheck.stop()
	if b.watch != nil { // other nodes and a load balancer may exist
		notice, cancel := context.WithTimeout(context.WithoutCancel(ctx), noticeTime)
		<-notice.Done()
		cancel()
	}
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTime)
	defer cancel()
	return errors.Join(server.Shutdown(drain), meters.Shutdown(drain))
}

// serveMeters serves /metrics on its own address, if one is set. The public address never serves metrics.
func (b *Beacon) serveMeters(failed chan<- error) (*http.Server, error) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", b.Meters.Handler())
	server := &http.Server{Addr: b.Config.MetricsAddr, Handler: mux, ReadHeaderTimeout: drainTime}
	if b.Config.MetricsAddr == "" {
		return server, nil
	}
	listener, err := net.Listen("tcp", b.Config.MetricsAddr)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w", b.Config.MetricsAddr, err)
	}
	go func() { failed <- server.Serve(listener) }()
	return server, nil
}
