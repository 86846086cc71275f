package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"beacon/test/process"
)

// clients is the number of concurrent connections.
const clients = 64

// burst is a number of clients of one server. Each keeps a connection and waits for a response before its next request.
// They implement only a minimum of HTTP, because they share two cores with the server.
type burst struct {
	addr    string
	count   int64                   // total number of requests; 0: until the server or the context ends
	wanted  int                     // the status of a good response; 0: 200
	request func(turn int64) []byte // the bytes of a request; turn counts from 0
}

// burstResult counts the responses of all clients.
type burstResult struct {
	good int64 // complete responses with the wanted status
	bad  int64 // responses with any other status
	lost error // why connections ended early; nil: they did not
	took time.Duration
}

func (o burstResult) perSecond() float64 { return float64(o.good) / o.took.Seconds() }

// run returns when all requests have a response, the server has ended, or ctx ends.
func (l burst) run(ctx context.Context) (burstResult, error) {
	var turn, good, bad atomic.Int64
	wanted := cmp.Or(l.wanted, http.StatusOK)
	connections, err := l.connect()
	if err != nil {
		return burstResult{}, err
	}
	stop := context.AfterFunc(ctx, func() { closeAll(connections) })
	defer stop()
	losses := make([]error, clients)
	began := time.Now()
	var running sync.WaitGroup
	for i, connection := range connections {
		running.Go(func() {
			answers := bufio.NewReaderSize(connection, 32<<10)
			for {
				t := turn.Add(1) - 1
				if l.count > 0 && t >= l.count {
					return
				}
				status, err := exchange(connection, answers, l.request(t))
				switch {
				case err != nil:
					losses[i] = err
					return
				case status == wanted:
					good.Add(1)
				default:
					bad.Add(1)
				}
			}
		})
	}
	running.Wait()
	took := time.Since(began)
	closeAll(connections)
	return burstResult{good: good.Load(), bad: bad.Load(), lost: errors.Join(losses...), took: took}, nil
}

func (l burst) connect() ([]net.Conn, error) {
	var all []net.Conn
	for range clients {
		c, err := net.Dial("tcp", l.addr)
		if err != nil {
			closeAll(all)
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

func closeAll(connections []net.Conn) {
	for _, c := range connections {
		_ = c.Close()
	}
}

// newBurst repeats one request count times.
func newBurst(server *process.Process, c call, count int64) burst {
	request := c.bytes()
	return burst{addr: server.Addr, count: count, request: func(int64) []byte { return request }}
}

// runWhole is run, and fails unless every response is good.
func (l burst) runWhole(ctx context.Context) (burstResult, error) {
	o, err := l.run(ctx)
	switch {
	case err != nil:
		return o, err
	case o.lost != nil:
		return o, o.lost
	case o.bad > 0 || o.good != l.count:
		return o, fmt.Errorf("%d of %d answers were good, %d were not", o.good, l.count, o.bad)
	}
	return o, nil
}

var lengthHeader = []byte("Content-Length: ")

// exchange sends one request and reads its whole response.
func exchange(connection net.Conn, answers *bufio.Reader, request []byte) (status int, err error) {
	if _, err := connection.Write(request); err != nil {
		return 0, err
	}
	line, err := answers.ReadSlice('\n')
	if err != nil {
		return 0, err
	}
	if len(line) < 12 {
		return 0, fmt.Errorf("no HTTP answer: %q", line)
	}
	if status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return 0, err
	}
	length := -1
	for {
		line, err := answers.ReadSlice('\n')
		if err != nil {
			return 0, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		if value, ok := bytes.CutPrefix(line, lengthHeader); ok {
			if length, err = strconv.Atoi(string(value)); err != nil {
				return 0, err
			}
		}
	}
	if status == http.StatusNotModified { // it has no body, whatever its headers declare
		return status, nil
	}
	if length < 0 {
		return 0, errors.New("an answer without Content-Length")
	}
	_, err = answers.Discard(length)
	return status, err
}
