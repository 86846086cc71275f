package main

import (
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// mountDisk gives the first node its own small disk, if mounting is allowed.
func (l *lab) mountDisk() error {
	dir := filepath.Join(l.dir, nodeName(1))
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	if exec.CommandContext(l.ctx, "mount", "-t", "tmpfs", "-o", "size=128m,mode=0700", "tmpfs", dir).Run() != nil {
		logLine("mounting is not allowed here: no disk gets full")
		return nil
	}
	l.disk = dir
	return nil
}

// unmountDisk removes the disk.
func (l *lab) unmountDisk() error {
	if l.disk == "" {
		return nil
	}
	return exec.Command("umount", l.disk).Run() // even after the context has ended
}

func hasDisk(l *lab) bool { return l.disk != "" }

// fillDisk leaves a node without disk space for a while; the node has to report that it is not ready.
func fillDisk(p *phase) (err error) {
	p.times++
	name := filepath.Join(p.l.disk, "full")
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	block := make([]byte, 1<<20)
	for err == nil {
		_, err = file.Write(block)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		return errors.Join(err, file.Close())
	}
	p.sleep(fileFault / 2)
	if p.l.nodes[0].isReady() == nil {
		p.refused("/readyz of a node without room", reply{status: http.StatusOK})
	}
	p.sleep(fileFault/2 + time.Second)
	return errors.Join(file.Close(), os.Remove(name))
}
