package main_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"beacon/internal/storage"
	. "beacon/internal/testkit/apptest"
)

// ordersVariable names the variable in which a child finds its orders. Only this
// test binary knows it.
const ordersVariable = "BEACON_CRASH_TEST_ORDERS"

// orders are what a child does.
type orders struct {
	Kept         // on which data it serves
	Moment   int // at which of its writes it is killed
	Together int // how many requests must be under way by then
}

// TestServeUntilKilled is the child: a whole Beacon behind a real listener, on data
// that was given to it, until it is killed or let go. Run as a test of its own it
// has no orders and nothing to do.
func TestServeUntilKilled(t *testing.T) {
	text := os.Getenv(ordersVariable)
	if text == "" {
		return
	}
	var o orders
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		t.Fatal(err)
	}
	k := &killer{moment: int64(o.Moment), together: o.Together, begun: make(chan struct{}, 8)}
	if strings.HasPrefix(o.Database, "postgres") {
		o.Database = k.onTheWay(t, o.Database)
	} else {
		k.insideSQLite()
	}
	a := Resume(t, o.Kept, WrapBlobs(k.aroundFiles), WrapHandler(k.aroundAnswers))
	if strings.HasPrefix(o.Database, "postgres") != (a.DB.Dialect() == storage.PostgreSQL) {
		t.Fatal("this is the wrong database")
	}
	k.armed.Store(true)
	fmt.Println(a.URL)
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil { // until the parent lets go, or has died itself
		t.Fatal(err)
	}
}

// child is a Beacon in a process of its own.
type child struct {
	*App
	cmd      *exec.Cmd
	letGo    io.Closer
	said     *bufio.Scanner
	complain bytes.Buffer
}

// startChild starts one and waits until it answers.
func startChild(t *testing.T, o orders) *child {
	t.Helper()
	text, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	c := &child{cmd: exec.Command(os.Args[0], "-test.run=^TestServeUntilKilled$", "-test.timeout=60s")}
	c.cmd.Env = append(os.Environ(), ordersVariable+"="+string(text))
	c.cmd.Stderr = &c.complain
	in, err := c.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	c.letGo, c.said = in, bufio.NewScanner(out)
	if !c.said.Scan() || !strings.HasPrefix(c.said.Text(), "http") {
		_, last := c.end()
		t.Fatalf("the child did not start: %s%s\n%s", c.said.Text(), last, c.complain.String())
	}
	c.App = At(t, c.said.Text())
	return c
}

// end lets the child go, waits until it has ended, and returns whether SIGKILL
// ended it, and what it said last.
func (c *child) end() (killed bool, last string) {
	_ = c.letGo.Close() // a child that is dead reads no more
	for c.said.Scan() {
		last = c.said.Text()
	}
	_ = c.cmd.Wait() // the state says how it ended
	status, ok := c.cmd.ProcessState.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL, last
}

// crash starts a child on k that is killed at its n-th write while it answers what
// is asked at the same time. It returns the moment at which the child was killed,
// "" when it had nothing left to do at the n-th, and then its answers. Nobody may
// hear of an answer from a process that says it died, or see one end in any other way.
func crash(t *testing.T, k Kept, n int, ask []Request) (moment string, answers []Answer) {
	t.Helper()
	c := startChild(t, orders{k, n, len(ask)})
	answers, errs := together(c.App, ask)
	killed, last := c.end()
	switch failed := len(errs) > 0; {
	case killed != failed:
		t.Fatalf("killed: %v (%s), failures: %v\n%s", killed, last, errs, c.complain.String())
	case !killed && !c.cmd.ProcessState.Success():
		t.Fatalf("the child that was not killed ended with %q\n%s", last, c.complain.String())
	case !killed:
		return "", answers
	}
	return last, nil
}
