package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"beacon/test/process"
)

// nodes is the number of nodes.
const nodes = 3

// restartAfter is the delay after which a supervisor restarts a node.
const restartAfter = 100 * time.Millisecond

// node is one Beacon, which is restarted whenever it ends.
type node struct {
	address string
	program process.Program

	mu      sync.Mutex
	running *process.Process // nil while it is not running
	starts  int
	over    chan struct{} // closed when supervision ends
	ends    context.CancelFunc
}

// startNode starts a node with these settings and supervises it until stop.
func (l *lab) startNode(number int) (*node, error) {
	address, err := process.FreeAddress()
	if err != nil {
		return nil, err
	}
	name := nodeName(number)
	program := process.Program{
		Path: l.settings.binary, Args: []string{"serve"}, LogFile: filepath.Join(l.dir, name+".log"),
		Settings: append([]string{"BEACON_ADDR=" + address, "BEACON_DATA_DIR=" + filepath.Join(l.dir, name)},
			l.nodeSettings(name)...),
	}
	if l.hosts != nil {
		program = l.hosts.wrap(program)
	}
	watched, ends := context.WithCancel(l.ctx)
	n := &node{address: address, over: make(chan struct{}), program: program, ends: ends}
	go n.watch(l.ctx, watched)
	return n, nil
}

// signingNode is the node that signs the checkpoints of the audit trail's log. commandName is the name of commands,
// which compare them.
const (
	signingNode = "node2"
	commandName = "command"
)

// nodeName returns the name of a node, which is also in PostgreSQL's list of sessions.
func nodeName(number int) string { return fmt.Sprintf("node%d", number) }

// watch restarts the node until watched ends. Then the node may finish, but is killed when ctx ends.
func (n *node) watch(ctx, watched context.Context) {
	defer close(n.over)
	for watched.Err() == nil {
		p, err := n.next().Start(ctx)
		if err == nil {
			n.set(p)
			select {
			case <-p.Ended:
			case <-watched.Done():
				_ = p.Signal(syscall.SIGTERM) // it may have ended already
				<-p.Ended
			}
			n.set(nil)
			_ = p.Kill() // any remaining processes of its group
		}
		select {
		case <-watched.Done():
		case <-time.After(restartAfter):
		}
	}
}

// next returns the program to start, and counts the start.
func (n *node) next() process.Program {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.starts++
	return n.program
}

// configure changes settings of the node for its next start.
func (n *node) configure(settings ...string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.program.Settings = append(slices.Clip(n.program.Settings), settings...)
}

// started returns the number of starts of the node.
func (n *node) started() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.starts
}

// logHas reports whether the node's log contains a text.
func (n *node) logHas(text string) (bool, error) {
	log, err := os.ReadFile(n.program.LogFile)
	return strings.Contains(string(log), text), err
}

func (n *node) set(p *process.Process) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.running = p
}

// signal sends a signal to the node, if it is running.
func (n *node) signal(s syscall.Signal) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.running == nil {
		return errors.New("the node is not running")
	}
	return n.running.Signal(s)
}

// stop lets the node finish, and does not restart it.
func (n *node) stop() {
	n.ends()
	<-n.over
}

// isReady returns an error while the node should receive no requests.
func (n *node) isReady() error { return n.isReadyFor("") }

// isReadyFor returns an error while the node should receive no requests of a kind: "?for=reading", or all.
func (n *node) isReadyFor(query string) error {
	client := http.Client{Timeout: 2 * time.Second}
	answer, err := client.Get("http://" + n.address + "/readyz" + query)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(answer.Body)
	if answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("/readyz is %d: %s", answer.StatusCode, text)
	}
	return errors.Join(err, answer.Body.Close())
}

// allReady waits until every node accepts requests.
func (l *lab) allReady() error {
	for i, n := range l.nodes {
		if err := eventually(l.ctx, fmt.Sprintf("node %d", i+1), time.Minute, n.isReady); err != nil {
			return err
		}
	}
	return nil
}

// insecure returns TLS settings for the front's certificate, which was created for this run.
func insecure() *tls.Config { return &tls.Config{InsecureSkipVerify: true} } //nolint:gosec // our own nginx
