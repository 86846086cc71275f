package main_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"

	"beacon/internal/platform/blob"
)

// killer counts the moments at which a crash could do harm, and kills the process at one of them: before each written
// row and each commit, before a file and in the middle of it, and before the response.
type killer struct {
	moment   int64 // number of the moment
	together int   // number of requests that must have begun by then
	begun    chan struct{}
	armed    atomic.Bool
	seen     atomic.Int64
}

// The moments that tests refer to.
const (
	atCommit = "before the commit"
	atFile   = "before a file"
	inFile   = "in the middle of a file"
	atAnswer = "before the answer"
)

// reach is called at every moment. At the chosen moment it never returns.
func (k *killer) reach(moment string) {
	if !k.armed.Load() || k.seen.Add(1) != k.moment {
		return
	}
	for range k.together {
		<-k.begun
	}
	fmt.Println(moment)
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Kill() // SIGKILL: this process executes nothing afterwards
	}
	if err != nil {
		panic(err)
	}
	select {}
}

// aroundAnswers observes requests and the first byte of each response, which is written after all commits.
func (k *killer) aroundAnswers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		k.begun <- struct{}{}
		next.ServeHTTP(&lastMoment{ResponseWriter: w, killer: k}, r)
	})
}

type lastMoment struct {
	http.ResponseWriter
	killer  *killer
	reached bool
}

func (w *lastMoment) reach() {
	if !w.reached {
		w.reached = true
		w.killer.reach(atAnswer)
	}
}

func (w *lastMoment) WriteHeader(status int) {
	w.reach()
	w.ResponseWriter.WriteHeader(status)
}

func (w *lastMoment) Write(b []byte) (int, error) {
	w.reach()
	return w.ResponseWriter.Write(b)
}

// Unwrap supports http.ResponseController.
func (w *lastMoment) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// aroundFiles observes the files that are stored.
func (k *killer) aroundFiles(files blob.Store) blob.Store { return heardFiles{files, k} }

type heardFiles struct {
	blob.Store
	killer *killer
}

// Put implements blob.Store.
func (f heardFiles) Put(ctx context.Context, name string, r io.Reader, size int64) error {
	f.killer.reach(atFile)
	half := readerFunc(func([]byte) (int, error) {
		f.killer.reach(inFile)
		return 0, io.EOF
	})
	return f.Store.Put(ctx, name, io.MultiReader(io.LimitReader(r, size/2), half, r), size)
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// insideSQLite observes every row before it is written on any connection of this process, and every commit.
func (k *killer) insideSQLite() {
	sqlite.RegisterConnectionHook(func(conn sqlite.ExecQuerierContext, _ string) error {
		hooks, ok := conn.(sqlite.HookRegisterer)
		if !ok {
			return errors.New("this driver tells of no writes")
		}
		hooks.RegisterPreUpdateHook(func(row sqlite.SQLitePreUpdateData) { k.reach("before a row of " + row.TableName) })
		hooks.RegisterCommitHook(func() int32 {
			k.reach(atCommit)
			return 0
		})
		return nil
	})
}

// onTheWay returns an address of the same PostgreSQL database through a proxy that observes every statement.
func (k *killer) onTheWay(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	config, err := pgconn.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	network, at := pgconn.NetworkAddress(config.Host, config.Port)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial(network, at)
			if err != nil {
				_ = client.Close()
				return
			}
			go k.connect(client, server)
		}
	}()
	u.Host = listener.Addr().String()
	q := u.Query()
	q.Del("host")
	q.Set("sslmode", "disable") // the proxy has to read the traffic
	u.RawQuery = q.Encode()
	return u.String()
}

// connect forwards data between a client and a server until one has gone.
func (k *killer) connect(client, server net.Conn) {
	go func() {
		_, _ = io.Copy(client, server)
		_ = client.Close()
	}()
	_ = k.listen(bufio.NewReader(client), server)
	_ = server.Close()
}

// listen forwards messages of a PostgreSQL client (protocol version 3: a letter except in the first message, a length
// that includes itself, a body). It observes writes before the server receives them.
func (k *killer) listen(client io.Reader, server io.Writer) error {
	prepared := map[string]string{} // statements by name
	bound := ""
	for head := 4; ; head = 5 {
		message := make([]byte, head)
		if _, err := io.ReadFull(client, message); err != nil {
			return err
		}
		body := make([]byte, binary.BigEndian.Uint32(message[head-4:])-4)
		if _, err := io.ReadFull(client, body); err != nil {
			return err
		}
		first, rest, _ := bytes.Cut(body, []byte{0})
		second, _, _ := bytes.Cut(rest, []byte{0})
		switch {
		case head == 4: // the start of the connection
		case message[0] == 'P':
			prepared[string(first)] = string(second)
		case message[0] == 'B':
			bound = prepared[string(second)]
		case message[0] == 'E':
			k.recordStatement(bound)
		case message[0] == 'Q':
			k.recordStatement(string(first))
		}
		if _, err := server.Write(append(message, body...)); err != nil {
			return err
		}
	}
}

// recordStatement distinguishes writes and commits from reads.
func (k *killer) recordStatement(statement string) {
	for strings.HasPrefix(statement, "--") {
		_, statement, _ = strings.Cut(statement, "\n")
	}
	words := strings.Fields(statement + " . . .")
	switch strings.ToUpper(words[0]) {
	case "INSERT", "DELETE":
		k.reach("before a row of " + words[2])
	case "UPDATE":
		k.reach("before a row of " + words[1])
	case "COMMIT":
		k.reach(atCommit)
	}
}
