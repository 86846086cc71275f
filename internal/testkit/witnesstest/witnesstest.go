// Package witnesstest is a witness of transparency logs for tests. It implements C2SP tlog-witness and tlog-cosignature
// with the reference implementation of trees and notes, and shares no code with Beacon.
package witnesstest

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Witness is a witness that runs until the end of the test. Its fields may be changed between calls.
type Witness struct {
	URL, Key string // submission prefix, verifier key

	mu      sync.Mutex
	name    string
	private ed25519.PrivateKey
	public  []byte // with its type
	logs    map[string]*log
	calls   []string // the first line of each body
	now     func() time.Time
	instead http.HandlerFunc
}

// log is the witness's state of one log.
type log struct {
	verifier note.Verifier
	size     int64
	root     tlog.Hash
}

// Start starts a witness for logs with the given verifier keys. now is its clock.
func Start(t testing.TB, name string, now func() time.Time, logs ...string) *Witness {
	t.Helper()
	seed := sha256.Sum256([]byte(name))
	w := &Witness{name: name, private: ed25519.NewKeyFromSeed(seed[:]), logs: map[string]*log{}, now: now}
	w.public = append([]byte{4}, w.private.Public().(ed25519.PublicKey)...)
	w.Key = fmt.Sprintf("%s+%x+%s", name, w.keyID(), base64.StdEncoding.EncodeToString(w.public))
	for _, key := range logs {
		if err := w.Know(key); err != nil {
			t.Fatal(err)
		}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /w/add-checkpoint", w.serve)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	w.URL = server.URL + "/w"
	return w
}

// Know adds a log by its verifier key.
func (w *Witness) Know(key string) error {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.logs[verifier.Name()] = &log{verifier: verifier}
	return nil
}

// Instead makes a handler of the test serve every call; nil stops that.
func (w *Witness) Instead(handler http.HandlerFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.instead = handler
}

// Calls returns the first line of each call since the previous Calls.
func (w *Witness) Calls() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	calls := w.calls
	w.calls = nil
	return calls
}

func (w *Witness) keyID() []byte {
	sum := sha256.Sum256(append([]byte(w.name+"\n"), w.public...))
	return sum[:4]
}

func (w *Witness) serve(rw http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	defer w.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(rw, err.Error(), http.StatusBadRequest)
		return
	}
	first, _, _ := strings.Cut(string(body), "\n")
	w.calls = append(w.calls, first)
	if w.instead != nil {
		w.instead(rw, r)
		return
	}
	status, answer := w.add(string(body))
	if status == http.StatusConflict {
		rw.Header().Set("Content-Type", "text/x.tlog.size")
	}
	rw.WriteHeader(status)
	_, _ = io.WriteString(rw, answer)
}

// request is a parsed body.
type request struct {
	old    int64
	proof  tlog.TreeProof
	signed string
}

func parse(body string) (r request, ok bool) {
	head, signed, ok := strings.Cut(body, "\n\n")
	lines := strings.Split(head, "\n")
	number, isOld := strings.CutPrefix(lines[0], "old ")
	old, err := strconv.ParseInt(number, 10, 64)
	if !ok || !isOld || err != nil || strconv.FormatInt(old, 10) != number || old < 0 || len(lines) > 64 {
		return r, false
	}
	r = request{old: old, signed: signed}
	for _, line := range lines[1:] {
		h, err := tlog.ParseHash(line)
		if err != nil {
			return r, false
		}
		r.proof = append(r.proof, h)
	}
	return r, true
}

// add follows the steps of tlog-witness in their order.
func (w *Witness) add(body string) (status int, answer string) {
	r, ok := parse(body)
	if !ok {
		return http.StatusBadRequest, ""
	}
	origin, _, _ := strings.Cut(r.signed, "\n")
	known := w.logs[origin]
	if known == nil {
		return http.StatusNotFound, ""
	}
	n, err := note.Open([]byte(r.signed), note.VerifierList(known.verifier))
	if err != nil {
		return http.StatusForbidden, ""
	}
	lines := strings.Split(n.Text, "\n")
	if len(lines) < 4 {
		return http.StatusBadRequest, ""
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	root, err2 := tlog.ParseHash(lines[2])
	switch {
	case err != nil || err2 != nil || r.old > size || r.old == 0 && len(r.proof) > 0:
		return http.StatusBadRequest, ""
	case r.old != known.size, r.old == size && root != known.root && size > 0:
		return http.StatusConflict, fmt.Sprintf("%d\n", known.size)
	case r.old > 0 && tlog.CheckTree(r.proof, size, root, r.old, known.root) != nil:
		return http.StatusUnprocessableEntity, ""
	}
	known.size, known.root = size, root
	return http.StatusOK, w.cosign(n.Text)
}

// cosign returns the signature line, and one of an unknown key.
func (w *Witness) cosign(text string) string {
	at := uint64(w.now().Unix())
	signature := ed25519.Sign(w.private, fmt.Appendf(nil, "cosignature/v1\ntime %d\n%s", at, text))
	stamped := append(binary.BigEndian.AppendUint64(w.keyID(), at), signature...)
	line := func(b []byte) string { return "— " + w.name + " " + base64.StdEncoding.EncodeToString(b) + "\n" }
	return line(append([]byte{1, 2, 3, 4}, stamped[4:]...)) + line(stamped)
}
