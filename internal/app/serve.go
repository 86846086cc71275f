package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"beacon/internal/platform/clock"
)

type serveCommand struct{}

// Run serves until the process is told to stop.
func (serveCommand) Run(e *environment) error {
	c, err := e.settings()
	if err != nil {
		return err
	}
	log := e.logger(c.LogLevel)
	for _, name := range e.unread {
		log.Warn("a variable looks like a setting and is none", "name", name)
	}
	p, err := build(e.ctx, c, e.version, log, clock.System{})
	if err != nil {
		return err
	}
	return errors.Join(p.serve(e.ctx, func(address string) error {
		_, err := fmt.Fprintf(e.streams.Out, "Beacon listens on %s\n", address)
		return err
	}), p.close())
}

// drainTime is how long requests in flight may take to finish at a stop.
const drainTime = 30 * time.Second

// serve listens, calls ready with the address, and runs until ctx ends or the
// process is told to stop; then it finishes what is in flight.
func (p *parts) serve(ctx context.Context, ready func(address string) error) error {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	listener := p.listener
	if listener == nil {
		var err error
		if listener, err = net.Listen("tcp", p.config.Addr); err != nil {
			return fmt.Errorf("cannot listen on %s: %w", p.config.Addr, err)
		}
	}
	var background sync.WaitGroup
	working, stopWorking := context.WithCancel(context.WithoutCancel(ctx))
	background.Go(func() { p.runner.Run(working) })
	background.Go(func() { p.schedule.Run(working) })
	defer func() {
		stopWorking()
		background.Wait()
	}()

	server := p.server.HTTPServer()
	if p.front != nil {
		server.Handler = p.front(server.Handler)
	}
	failed := make(chan error, 2)
	go func() { failed <- server.Serve(listener) }()
	meters := p.serveMeters(failed)
	if err := ready(listener.Addr().String()); err != nil {
		return errors.Join(err, server.Close())
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	p.log.Info("stopping: finishing what is in flight")
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTime)
	defer cancel()
	return errors.Join(server.Shutdown(drain), meters.Shutdown(drain))
}

// serveMeters listens for /metrics on an address of its own, if one is set.
func (p *parts) serveMeters(failed chan<- error) *http.Server {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", p.meters.Handler())
	server := &http.Server{Addr: p.config.MetricsAddr, Handler: mux, ReadHeaderTimeout: drainTime}
	if p.config.MetricsAddr != "" {
		go func() { failed <- server.ListenAndServe() }()
	}
	return server
}
