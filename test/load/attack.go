package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	vegeta "github.com/tsenart/vegeta/v12/lib"
)

// sample is one request with a response or a failure.
type sample struct {
	due  time.Duration // scheduled time, since the load began
	took time.Duration // from the scheduled time
}

// outcome has the results of a kind.
type outcome struct {
	kind
	length  time.Duration
	samples []sample
	sorted  []time.Duration // response times
	failed  map[string]int  // by reason, without personal data
}

// patience is the time limit for a response.
const patience = 30 * time.Second

// drive sends all kinds concurrently for length, each at its own rate regardless of its responses.
func drive(ctx context.Context, addresses []string, kinds []kind, length time.Duration) ([]*outcome, error) {
	var all sync.WaitGroup
	var outcomes []*outcome
	for _, k := range kinds {
		o := &outcome{kind: k, length: length, failed: map[string]int{}}
		outcomes = append(outcomes, o)
		all.Go(func() { o.attack(ctx, addresses) })
	}
	all.Wait()
	return outcomes, ctx.Err()
}

// attack sends the requests of one kind to the nodes in turn. The time of a request counts from its scheduled time,
// even if this machine was too busy to send it then.
func (o *outcome) attack(ctx context.Context, addresses []string) {
	attacker := vegeta.NewAttacker(
		vegeta.Workers(64), vegeta.Connections(1_000), vegeta.KeepAlive(true), vegeta.HTTP2(false),
		vegeta.Redirects(vegeta.NoFollow), vegeta.Timeout(patience), vegeta.MaxBody(0),
	)
	stop := context.AfterFunc(ctx, func() { attacker.Stop() })
	defer stop()
	var turn atomic.Uint64
	targets := func(t *vegeta.Target) error {
		c, err := o.next()
		node := addresses[turn.Add(1)%uint64(len(addresses))]
		t.Method, t.URL, t.Header, t.Body = c.method, "http://"+node+c.path, c.header, c.body
		return err
	}
	rate := vegeta.Rate{Freq: o.perSecond, Per: time.Second}
	began, interval := time.Now(), time.Second/time.Duration(o.perSecond)
	for result := range attacker.Attack(targets, rate, o.length, "") {
		due := time.Duration(result.Seq+1) * interval // the pacer's schedule
		o.samples = append(o.samples, sample{due, max(result.Latency, result.End().Sub(began)-due)})
		switch {
		case result.Code == 0: // the text contains the address, which may contain a key
			o.failed["no answer"]++
		case result.Code < 200 || result.Code >= 400:
			o.failed[fmt.Sprint(result.Code)]++
		}
	}
	for _, s := range o.samples {
		o.sorted = append(o.sorted, s.took)
	}
	slices.Sort(o.sorted)
}

// errors returns the number of requests without a success.
func (o *outcome) errors() (n int) {
	for _, count := range o.failed {
		n += count
	}
	return n
}

// reached returns the actual rate of requests.
func (o *outcome) reached() float64 { return float64(len(o.samples)) / o.length.Seconds() }

// broken returns the broken limit, or "" if all hold.
func (o *outcome) broken() string {
	switch {
	case len(o.samples) == 0:
		return "NOTHING SENT"
	case o.errors() > 0:
		return "ERRORS"
	case o.reached() < 0.99*float64(o.perSecond):
		return "TOO FEW"
	case o.limit > 0 && percentile(o.sorted, 99) > o.limit:
		return "OVER"
	}
	return ""
}

// hold reports whether all limits hold.
func hold(all []*outcome) bool {
	return !slices.ContainsFunc(all, func(o *outcome) bool { return o.broken() != "" })
}

// tryOnce sends the first call of every kind, so broken calls fail before the load.
func (w *world) tryOnce(kinds []kind) error {
	for _, k := range kinds {
		for _, node := range w.nodes {
			c, err := k.next()
			if err == nil {
				_, err = ask(node.Addr, c)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", k.name, err)
			}
		}
	}
	return nil
}
