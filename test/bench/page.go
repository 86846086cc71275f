package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"beacon/internal/platform/jsrender"
	"beacon/test/figures"
	"beacon/test/process"
	"beacon/web"
)

// How much the two measurements of pages ask for.
const (
	pageRounds   = 41    // short ones, so that both servers meet the same weather
	pageRequests = 4_000 // in one round, of each server
)

// browserRequest is what a telephone's browser sends, without the parts that no
// server looks at.
func browserRequest(method, path, encoding, language string) []byte {
	return []byte(
		method + " " + path + " HTTP/1.1\r\nHost: bench.example\r\nUser-Agent: Mozilla/5.0 (Linux; Android 15) Mobile " +
			"Safari/537.36\r\n" +
			"Accept: text/html\r\nAccept-Language: " + language + "\r\nAccept-Encoding: " + encoding +
			"\r\nContent-Length: 0\r\n\r\n",
	)
}

// measurePage compares the cached page with the same bytes from the bare
// server: turn by turn, so that what else the machine does meets both.
func measurePage(ctx context.Context, b *bench) error {
	server, err := startBeacon(ctx, b, b.world.dir)
	if err != nil {
		return err
	}
	defer func() { _ = server.Kill() }()
	path := "/" + b.world.live[0].ShortCode
	answer, err := saveAnswer(b, server.Addr, path)
	if err != nil {
		return err
	}
	bare, err := startBare(ctx, b, answer)
	if err != nil {
		return err
	}
	defer func() { _ = bare.Kill() }()

	request := browserRequest(http.MethodGet, path, "gzip", "en-US")
	ask := func(p *process.Process) (perSecond float64, cpu time.Duration, err error) {
		before, err1 := p.CPU()
		o, err2 := load{addr: p.Addr, count: pageRequests, request: func(int64) []byte { return request }}.runWhole(ctx)
		after, err3 := p.CPU()
		return o.perSecond(), after - before, errors.Join(err1, err2, err3)
	}
	var ours, theirs, ratios []float64
	var ourCPU, theirCPU time.Duration
	for round := range pageRounds + 1 {
		a, aCPU, err1 := ask(server)
		z, zCPU, err2 := ask(bare)
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		if round > 0 { // the first one only warms up
			ours, theirs, ratios = append(ours, a), append(theirs, z), append(ratios, a/z)
			ourCPU, theirCPU = ourCPU+aCPU, theirCPU+zCPU
		}
	}
	ratio := figures.Median(ratios)
	b.report.add(
		row{
			name:      "public page, cached",
			measured:  fmt.Sprintf("%.0f requests/s = %.2f of the yardstick", figures.Median(ours), ratio),
			yardstick: fmt.Sprintf("%.0f requests/s, bare net/http, same bytes", figures.Median(theirs)),
			limit:     "at least 0.70 of it", over: ratio < 0.7,
		},
		row{
			name: "  its CPU time", measured: figures.Microseconds(ourCPU / (pageRounds * pageRequests)),
			yardstick: figures.Microseconds(theirCPU/(pageRounds*pageRequests)) + ", bare net/http", limit: "", over: false,
		},
	)
	return nil
}

// saveAnswer writes what Beacon answers as a file for the bare server.
func saveAnswer(b *bench, addr, path string) (file string, err error) {
	request, err := http.NewRequest(http.MethodGet, "http://"+addr+path, http.NoBody)
	if err != nil {
		return "", err
	}
	request.Header.Set("Accept-Encoding", "gzip") // named, so that the client leaves the answer as it is
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, answer.Body.Close()) }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return "", err
	}
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Encoding") != "gzip" {
		return "", fmt.Errorf(
			"the public page answered %d, encoding %q", answer.StatusCode, answer.Header.Get("Content-Encoding"),
		)
	}
	answer.Header.Del("Date")
	text, err := json.Marshal(map[string]any{"Header": answer.Header, "Body": body})
	if err != nil {
		return "", err
	}
	file = filepath.Join(b.dir, "answer.json")
	return file, os.WriteFile(file, text, 0o600)
}

// measureRender asks for pages that no cache holds, one after the other, and
// takes the CPU time of the whole server.
func measureRender(ctx context.Context, b *bench) error {
	server, err := startBeacon(ctx, b, b.world.dir)
	if err != nil {
		return err
	}
	defer func() { _ = server.Kill() }()
	const warming = 10
	var page string
	var before time.Duration
	count := 0
	for i, site := range b.world.live {
		for _, language := range []string{"en-US", "es-US"} {
			if i == warming && language == "en-US" {
				if before, err = server.CPU(); err != nil {
					return err
				}
			}
			if page, err = fetch(server.Addr, "/"+site.ShortCode, language); err != nil {
				return err
			}
			if i >= warming {
				count++
			}
		}
	}
	after, err := server.CPU()
	if err != nil {
		return err
	}
	alone, err := renderAlone(ctx, page)
	if err != nil {
		return err
	}
	each := (after - before) / time.Duration(count)
	b.report.add(row{
		name: "public page, not cached", measured: figures.Milliseconds(each) + " CPU",
		yardstick: figures.Milliseconds(alone) + " CPU, its script alone", limit: "at most 25 ms CPU",
		over: each > 25*time.Millisecond,
	})
	return nil
}

func fetch(addr, path, language string) (string, error) {
	request, err := http.NewRequest(http.MethodGet, "http://"+addr+path, http.NoBody)
	if err != nil {
		return "", err
	}
	request.Header.Set("Accept-Language", language)
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return "", err
	}
	body, err := io.ReadAll(answer.Body)
	if answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s answered %s", path, answer.Status)
	}
	return string(body), errors.Join(err, answer.Body.Close())
}

// renderAlone renders the page's data by the front end's script in this process,
// with nothing around it, and checks that it is what the server sent.
func renderAlone(ctx context.Context, page string) (time.Duration, error) {
	_, rest, found := strings.Cut(page, `id="beacon-page">`)
	data, _, ended := strings.Cut(rest, "</script>")
	if !found || !ended {
		return 0, errors.New("the page does not carry its data")
	}
	script, err := fs.ReadFile(web.Files(), "ssr/public.server.js")
	if err != nil {
		return 0, fmt.Errorf("the front end is not built: %w", err)
	}
	pool, err := jsrender.New(script, jsrender.Options{VMs: 1, Timeout: 5 * time.Second})
	if err != nil {
		return 0, err
	}
	defer pool.Close()
	const warming, often = 10, 100
	var before time.Duration
	for n := range warming + often {
		if n == warming {
			if before, err = ownCPU(); err != nil {
				return 0, err
			}
		}
		root, err := pool.Render(ctx, data)
		if err != nil {
			return 0, err
		}
		if strings.HasPrefix(root, `<link rel="preload"`) { // which the server puts into the head
			_, root, _ = strings.Cut(root, "/>")
		}
		if !strings.Contains(page, root) {
			return 0, errors.New("the server did not send what the script renders")
		}
	}
	after, err := ownCPU()
	return (after - before) / often, err
}
