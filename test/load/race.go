package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"time"

	"beacon/test/process"
)

// racer is one of two servers to compare.
type racer struct {
	server *process.Process
	burst
}

// result is the outcome of a racer in all rounds.
type result struct {
	perSecond []float64     // in each round
	cpu       time.Duration // of one request
}

// race sends the requests of both servers in alternate rounds, so other work of the machine affects both equally.
// It also returns the quotient of the rates in each round.
func race(ctx context.Context, rounds int, ours, theirs racer) (a, b result, ratios []float64, err error) {
	run := func(r racer, to *result, counts bool) error {
		before, err1 := r.server.CPU()
		o, err2 := r.runWhole(ctx)
		after, err3 := r.server.CPU()
		if counts {
			to.perSecond = append(to.perSecond, o.perSecond())
			to.cpu += (after - before) / time.Duration(int64(rounds)*r.count)
		}
		return errors.Join(err1, err2, err3)
	}
	for round := range rounds + 1 { // the first round only warms up
		if err := errors.Join(run(ours, &a, round > 0), run(theirs, &b, round > 0)); err != nil {
			return a, b, nil, err
		}
		if round > 0 {
			ratios = append(ratios, a.perSecond[round-1]/b.perSecond[round-1])
		}
	}
	return a, b, ratios, nil
}

// saveAnswer writes a response to a file for the yardstick server, and returns its path.
func (q *quiet) saveAnswer(name string, a answer) (file string, err error) {
	a.header.Del("Date")
	text, err := json.Marshal(map[string]any{"Header": a.header, "Body": a.body, "Status": a.status})
	if err != nil {
		return "", err
	}
	file = filepath.Join(q.tempDir, name)
	return file, os.WriteFile(file, text, 0o600)
}
