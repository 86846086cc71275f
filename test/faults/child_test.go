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
	"beacon/internal/testkit/apptest"
)

// ordersVariable is the variable with a child's orders. Only this test binary uses it.
const ordersVariable = "BEACON_CRASH_TEST_ORDERS"

// orders are the instructions for a child.
type orders struct {
	apptest.Kept     // the data to serve
	Moment       int // the number of the write at which it is killed
	Together     int // number of requests that must be in progress by then
}

// TestServeUntilKilled is the child: a whole Beacon behind a real listener, on existing data, until it is killed or
// released. Run as a normal test it has no orders and does nothing.
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
	a := apptest.Resume(t, o.Kept, apptest.WrapBlobs(k.aroundFiles), apptest.WrapHandler(k.aroundAnswers))
	if strings.HasPrefix(o.Database, "postgres") != (a.DB.Dialect() == storage.PostgreSQL) {
		t.Fatal("this is the wrong database")
	}
	k.armed.Store(true)
	fmt.Println(a.URL)
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil { // until the parent releases it or dies
		t.Fatal(err)
	}
}

// child is a Beacon in its own process.
type child struct {
	*apptest.App
	cmd      *exec.Cmd
	letGo    io.Closer
	said     *bufio.Scanner
	complain bytes.Buffer
}

// startChild starts a child and waits until it responds.
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
	c.App = apptest.At(t, c.said.Text())
	return c
}

// end releases the child, waits for its end, and returns whether SIGKILL ended it, and its last output.
func (c *child) end() (killed bool, last string) {
	_ = c.letGo.Close() // a dead child does not read it
	for c.said.Scan() {
		last = c.said.Text()
	}
	_ = c.cmd.Wait() // the process state has the result
	status, ok := c.cmd.ProcessState.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL, last
}

// crash starts a child on k that is killed at its n-th write while it handles concurrent requests. It returns the
// moment at which the child was killed, or "" if there was no n-th write, and then the responses. No client may receive
// a response from a killed process, or see a process end in another way.
func crash(t *testing.T, k apptest.Kept, n int, ask []apptest.Request) (moment string, answers []apptest.Response) {
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
