package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"beacon/internal/platform/blob"
	"beacon/test/process"
)

// lab has all running parts and the results.
type lab struct {
	ctx      context.Context
	giveUp   context.CancelCauseFunc
	dir      string
	settings settings

	database     *database
	filesAddress string
	files        *s3Proxy
	otherFiles   *s3Proxy   // the same at the second address; nil: none
	hosts        *hosts     // nil: names cannot be moved
	store        blob.Store // bypasses the proxy
	mails        *mailServer
	nodes        []*node
	front        *front
	others       []*process.Process
	disk         string // the first node's directory, which can be filled; empty: it cannot
	world        *world
	db           *sql.DB // for queries

	phases []*phase
	broken []string // failures that belong to no phase
}

// build starts every part and creates the people.
func (l *lab) build() (err error) {
	logLine("starting PostgreSQL with a standby")
	if l.database, err = startDatabase(l.ctx, l.dir); err != nil {
		return err
	}
	if l.db, err = sql.Open("pgx", l.database.url()); err != nil {
		return err
	}
	l.db.SetMaxIdleConns(0) // its server may be gone
	logLine("starting the S3 server, the mail server and the people")
	if l.filesAddress, err = l.startFiles(); err != nil {
		return err
	}
	if err := l.startProxies(); err != nil {
		return err
	}
	if l.hosts, err = makeHosts(l.ctx, l.dir); err != nil {
		return err
	}
	if l.mails, err = startMailServer(); err != nil {
		return err
	}
	if l.world, err = l.buildWorld(filepath.Join(l.dir, "people")); err != nil {
		return fmt.Errorf("make the people: %w", err)
	}
	if l.store, err = openFiles(l.ctx, l.filesAddress); err != nil {
		return err
	}
	if err := l.mountDisk(); err != nil {
		return err
	}
	if err := l.makeLogKey(); err != nil {
		return err
	}
	logLine("starting the nodes")
	if err := l.startNodes(); err != nil {
		return err
	}
	l.front, err = l.startFront()
	return err
}

func (l *lab) startNodes() error {
	for len(l.nodes) < nodes {
		n, err := l.startNode(len(l.nodes) + 1)
		if err != nil {
			return err
		}
		l.nodes = append(l.nodes, n)
	}
	return l.allReady()
}

// startOther starts a third-party program, and waits until it listens.
func (l *lab) startOther(address string, program process.Program) error {
	p, err := program.Start(l.ctx)
	if err != nil {
		return err
	}
	l.others = append(l.others, p)
	return eventually(l.ctx, program.Path+", which prints to "+program.LogFile, 20*time.Second, func() error {
		c, err := net.DialTimeout("tcp", address, time.Second)
		if err == nil {
			err = c.Close()
		}
		return err
	})
}

// close ends all started processes, and waits for them.
func (l *lab) close() (err error) {
	l.giveUp(nil)
	for _, n := range l.nodes {
		<-n.over
	}
	err = l.unmountDisk()
	for _, p := range l.others {
		err = errors.Join(err, p.Kill())
	}
	for _, p := range []*s3Proxy{l.files, l.otherFiles} {
		if p != nil {
			err = errors.Join(err, p.server.Close())
		}
	}
	if l.mails != nil {
		l.mails.set(works) // no client waits from here on
		err = errors.Join(err, l.mails.server.Close())
	}
	if l.db != nil {
		err = errors.Join(err, l.db.Close())
	}
	if l.database != nil {
		for _, p := range []*postgres{l.database.primary, l.database.standby} {
			if p != nil && p.running != nil {
				<-p.running.Ended // the end of the context ends it
			}
		}
	}
	return err
}

// settleTime is the time limit for emails after all repairs.
const settleTime = 2 * time.Minute

// settle sends all emails without the usual pauses between attempts, and verifies the audit trail.
func (l *lab) settle() error {
	logLine("stopping the nodes, and sending what waits")
	for _, n := range l.nodes {
		n.stop()
	}
	if _, err := l.db.ExecContext(l.ctx, `UPDATE outbox SET run_at = now(), claimed_until = NULL
		WHERE done_at IS NULL AND given_up_at IS NULL`); err != nil {
		return err
	}
	l.nodes = nil
	if err := l.startNodes(); err != nil {
		return err
	}
	err := eventually(l.ctx, "sending the mails", settleTime, func() error {
		var waiting int
		err := l.db.QueryRowContext(l.ctx,
			"SELECT COUNT(*) FROM outbox WHERE done_at IS NULL AND given_up_at IS NULL").Scan(&waiting)
		if err == nil && waiting > 0 {
			err = fmt.Errorf("%d mails wait", waiting)
		}
		return err
	})
	if l.ctx.Err() != nil {
		return context.Cause(l.ctx)
	}
	if err != nil {
		l.broken = append(l.broken, err.Error())
	}
	if err := l.countEmails(); err != nil {
		return err
	}
	return l.verify()
}

// command runs an operator's command while the nodes run, and returns its output.
func (l *lab) command(args ...string) (out string, err error) {
	p := process.Program{Path: l.settings.binary, Args: args}
	if l.hosts != nil {
		p = l.hosts.wrap(p)
	}
	command := exec.CommandContext(l.ctx, p.Path, p.Args...)
	command.Env = append(os.Environ(), "BEACON_DATA_DIR="+filepath.Join(l.dir, "people"))
	command.Env = append(command.Env, l.nodeSettings(commandName)...)
	text, err := command.CombinedOutput()
	return string(text), err
}

// verify verifies the audit trail with the operators' command.
func (l *lab) verify() error {
	logLine("beacon audit verify")
	out, err := l.command("audit", "verify")
	logLine(strings.TrimSpace(out))
	if strings.Contains(out, " 0 checkpoints") {
		l.broken = append(l.broken, "beacon audit verify: no checkpoint was signed")
	}
	if err != nil && l.ctx.Err() == nil {
		l.broken = append(l.broken, fmt.Sprintf("beacon audit verify: %v", err))
		return nil
	}
	return err
}
