package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"beacon/test/figures"
	"beacon/test/process"
)

// How the polls are measured: short rounds, turn by turn with the bare server, so
// that both meet the same weather.
const (
	pollRounds   = 11
	pollRequests = 8_000 // in one round, of each server
	pollLimit    = 4_000 // a second
)

// measureNotes asks for the notes of a site as its open editors do each five
// seconds, with the tag of what they have, when there is no news: one process
// serves some twenty thousand of them.
func measureNotes(ctx context.Context, b *bench) error {
	server, err := startBeacon(ctx, b, b.world.dir)
	if err != nil {
		return err
	}
	defer func() { _ = server.Kill() }()
	path := fmt.Sprintf("/api/microsite/custom-site/note/all/%d/%s", b.world.editor.ID, b.world.key)
	answer, tag, err := pollAnswer(b, server.Addr, path)
	if err != nil {
		return err
	}
	bare, err := startBare(ctx, b, answer)
	if err != nil {
		return err
	}
	defer func() { _ = bare.Kill() }()

	request := []byte(
		"GET " + path + " HTTP/1.1\r\nHost: bench.example\r\nUser-Agent: Mozilla/5.0 (Linux; Android 15) Mobile " +
			"Safari/537.36\r\n" +
			"Accept: application/json\r\nAccept-Language: en-US\r\nAccept-Encoding: gzip\r\nIf-None-Match: " + tag + "\r\n\r\n",
	)
	ask := func(p *process.Process) (perSecond float64, cpu time.Duration, err error) {
		before, err1 := p.CPU()
		o, err2 := load{
			addr: p.Addr, count: pollRequests, wanted: http.StatusNotModified,
			request: func(int64) []byte { return request },
		}.runWhole(ctx)
		after, err3 := p.CPU()
		return o.perSecond(), after - before, errors.Join(err1, err2, err3)
	}
	var ours, theirs []float64
	var ourCPU, theirCPU time.Duration
	for round := range pollRounds + 1 {
		a, aCPU, err1 := ask(server)
		z, zCPU, err2 := ask(bare)
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		if round > 0 { // the first one only warms up
			ours, theirs = append(ours, a), append(theirs, z)
			ourCPU, theirCPU = ourCPU+aCPU, theirCPU+zCPU
		}
	}
	b.report.add(
		row{
			name: "notes, poll without news", measured: fmt.Sprintf("%.0f requests/s", figures.Median(ours)),
			yardstick: fmt.Sprintf("%.0f requests/s, bare net/http, same answer", figures.Median(theirs)),
			limit:     fmt.Sprintf("at least %d requests/s", pollLimit), over: figures.Median(ours) < pollLimit,
		},
		row{
			name: "  its CPU time", measured: figures.Microseconds(ourCPU / (pollRounds * pollRequests)),
			yardstick: figures.Microseconds(theirCPU/(pollRounds*pollRequests)) + ", bare net/http", limit: "", over: false,
		},
	)
	return nil
}

// pollAnswer polls once for the notes and once more without news, and writes the
// second answer as a file for the bare server.
func pollAnswer(b *bench, addr, path string) (file, tag string, err error) {
	poll := func(tag string) (*http.Response, error) {
		request, err := http.NewRequest(http.MethodGet, "http://"+addr+path, http.NoBody)
		if err != nil {
			return nil, err
		}
		request.Header.Set("Accept-Encoding", "gzip")
		if tag != "" {
			request.Header.Set("If-None-Match", tag)
		}
		answer, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			return nil, err
		}
		return answer, answer.Body.Close()
	}
	first, err := poll("")
	if err != nil {
		return "", "", err
	}
	tag = first.Header.Get("ETag")
	second, err := poll(tag)
	if err != nil {
		return "", "", err
	}
	if first.StatusCode != http.StatusOK || tag == "" || second.StatusCode != http.StatusNotModified {
		return "", "", fmt.Errorf("the notes answered %d with the tag %q, then %d", first.StatusCode, tag, second.StatusCode)
	}
	second.Header.Del("Date")
	text, err := json.Marshal(map[string]any{"Header": second.Header, "Status": second.StatusCode})
	if err != nil {
		return "", "", err
	}
	file = filepath.Join(b.dir, "poll.json")
	return file, tag, os.WriteFile(file, text, 0o600)
}
