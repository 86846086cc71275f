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

// drainTime is how long requests in flight may take to finish at a stop.
const drainTime = 30 * time.Second

// noticeTime is how long a node that stops still takes requests, so that whoever distributes them hears of it first.
const noticeTime = 3 * time.Second

// memoryLimit makes the collector work harder before the process grows beyond
// what five large photographs at once are meant to need.
const memoryLimit = 300 << 20

// collectorHeadroom is asked for and never touched, so it takes no memory. The
// collector counts it: it then lets some megabytes of garbage gather, where the
// two that a quiet Beacon lives on would be walked fifty times a second under load.
const collectorHeadroom = 8 << 20

// Serving is how a Beacon serves.
type Serving struct {
	Listener net.Listener                    // nil: at the address of the settings
	Wrap     func(http.Handler) http.Handler // goes round the server's handler; nil: nothing does
	Ready    func(address string) error      // called once requests are accepted
}

// Serve listens, does the regular jobs and sends mails until ctx ends or the process
// is told to stop; then it finishes what is in flight.
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
			b.watch.Run(working, b.siteChangedAnywhere, func(err error) { b.Log.Warn("pages ask the database", "error", err) })
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
	b.Log.Info("stopping: finishing what is in flight")
	b.readiness.stop()
	if b.watch != nil { // there may be other nodes, and somebody who asks which are ready
		notice, cancel := context.WithTimeout(context.WithoutCancel(ctx), noticeTime)
		<-notice.Done()
		cancel()
	}
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTime)
	defer cancel()
	return errors.Join(server.Shutdown(drain), meters.Shutdown(drain))
}

// serveMeters listens for /metrics, if an address is set: the public one never has them.
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
