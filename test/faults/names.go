package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"beacon/test/process"
)

// Names that the nodes resolve. The addresses of the second servers have the same length as the first, see move.
const (
	databaseName = "database.faults.test"
	filesName    = "files.faults.test"
	here         = "127.0.0.1"
	there        = "127.0.0.2"
)

// resolverCache is the time for which a Go program uses an old line of the hosts file.
const resolverCache = 5 * time.Second

// hosts is the nodes' replacement of /etc/hosts, mounted in a namespace for each node. Changing a line simulates a
// failover by DNS.
type hosts struct {
	file string

	mu        sync.Mutex
	addresses map[string]string
}

// makeHosts writes the file. It returns nil if the machine allows no mounts.
func makeHosts(ctx context.Context, dir string) (*hosts, error) {
	h := &hosts{file: filepath.Join(dir, "hosts"), addresses: map[string]string{databaseName: here, filesName: here}}
	if err := os.WriteFile(h.file, h.text(), 0o644); err != nil { //nolint:gosec // as /etc/hosts
		return nil, err
	}
	test := h.wrap(process.Program{Path: "true"})
	if exec.CommandContext(ctx, test.Path, test.Args...).Run() != nil {
		logLine("mounting is not allowed here: no name moves")
		return nil, nil
	}
	return h, nil
}

func (h *hosts) text() []byte {
	return fmt.Appendf(nil, "127.0.0.1 localhost\n%s %s\n%s %s\n", h.addresses[databaseName], databaseName,
		h.addresses[filesName], filesName)
}

// move changes the address of a name. The mount refers to the file itself, so the file is overwritten in place. The new
// text has the same length, so no reader sees a partial file.
func (h *hosts) move(name, address string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.addresses[name] = address
	f, err := os.OpenFile(h.file, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteAt(h.text(), 0)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// wrap makes a program use the file. The shell execs, so the process is the program's.
func (h *hosts) wrap(p process.Program) process.Program {
	p.Args = append([]string{
		"--mount", "sh", "-c", `mount --bind "$0" /etc/hosts && exec "$@"`, h.file, p.Path,
	}, p.Args...)
	p.Path = "unshare"
	return p
}
