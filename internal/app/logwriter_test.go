package app

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"beacon/internal/config"
)

func TestLogBuffer_FlushesWithoutFurtherLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		w := &logWriter{out: &out}
		log := slog.New(promptHandler{slog.NewJSONHandler(w, nil), w})
		seen := func(want int) {
			t.Helper()
			synctest.Wait()
			w.mu.Lock()
			defer w.mu.Unlock()
			if got := strings.Count(out.String(), "\n"); got != want {
				t.Fatalf("%d lines are written, want %d:\n%s", got, want, out.String())
			}
		}
		log.Info("first")
		log.With("route", "/x").Info("second")
		seen(0)
		<-time.After(logDelay)
		seen(2)
		log.Info("third")
		log.WithGroup("g").Warn("a warning does not wait, nor what is before it")
		seen(4)
		log.Info("last")
		w.flush()
		seen(5)
		for range logRoom / 50 {
			log.Info("many lines do not fill the memory")
		}
		if len(w.lines) >= logRoom {
			t.Errorf("%d bytes wait", len(w.lines))
		}
		w.flush()
		seen(5 + logRoom/50)
		<-time.After(2 * logDelay) // no timer is left
	})
}

// Every line has the name of the node: the setting, or the machine's.
func TestLogger_NamesTheNode(t *testing.T) {
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	for setting, want := range map[string]string{"": host, "east-2": "east-2"} {
		var out bytes.Buffer
		e := &environment{log: logWriter{out: &out}}
		e.logger(config.Config{Node: setting}, "info").With("job", "one").Warn("job failed")
		if !strings.Contains(out.String(), fmt.Sprintf("%q:%q", "node", want)) {
			t.Errorf("%q: %s", setting, out.String())
		}
	}
}
