// Command bare is the yardstick of the benchmark: the smallest net/http server
// that returns every request with the same bytes. What Beacon costs beyond it
// is Beacon's own.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:0", "where to listen")
	answer := flag.String("answer", "", "JSON file of the answer: header, body and status")
	flag.Parse()
	if err := serve(*addr, *answer); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "bare:", err)
		os.Exit(1)
	}
}

// serve returns everything with what the file says, or with two bytes without one.
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
				_, _ = w.Write(a.Body) // none of a status without one
			},
		),
	)
}
