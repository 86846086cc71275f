// Command bare is the yardstick of the benchmark: the smallest net/http server, which responds to every request with
// the same bytes. The difference to it is Beacon's own cost.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:0", "address to listen on")
	answer := flag.String("answer", "", "JSON file of the response: header, body and status")
	flag.Parse()
	if err := serve(*addr, *answer); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "bare:", err)
		os.Exit(1)
	}
}

// serve responds with the content of the file, or with two bytes without a file.
func serve(addr, file string) error {
	a := struct {
		Header http.Header
		Body   []byte
		Status int
	}{Body: []byte("ok")}
	if file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(text, &a); err != nil {
			return err
		}
	}
	return http.ListenAndServe(
		addr,
		http.HandlerFunc(
			func(w http.ResponseWriter, r *http.Request) { //nolint:gosec // lives for seconds, on this machine only
				h := w.Header()
				for name, values := range a.Header {
					h[name] = values
				}
				if a.Status != 0 && r.URL.Path != "/readyz" {
					w.WriteHeader(a.Status)
				}
				_, _ = w.Write(a.Body) // no body for some statuses
			},
		),
	)
}
