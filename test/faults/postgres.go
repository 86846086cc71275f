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
	"strconv"
	"strings"
	"syscall"
	"time"

	"beacon/internal/testkit/pgtest"
	"beacon/test/process"
)

// postgres is one PostgreSQL server, which can be stopped and restarted.
type postgres struct {
	program process.Program
	running *process.Process
	address string // host:port
	data    string
}

// standbyName is the name of the standby; every commit waits for its confirmation.
const standbyName = "standby"

// database is a primary and a standby that has all changes acknowledged by the primary.
type database struct {
	bin              string
	account          *syscall.Credential
	primary, standby *postgres
	followed         bool   // the standby follows the primary
	certificate, key []byte // PEM, for the shared name
	roots            string // path of the certificate
}

// maxConnections is the maximum number of connections of a server.
const maxConnections = 200

// startDatabase creates both servers in dir.
func startDatabase(ctx context.Context, dir string) (d *database, err error) {
	d = &database{}
	if d.bin, d.account, err = pgtest.Installed(); err != nil {
		return nil, err
	}
	if err := d.makeCertificate(dir); err != nil {
		return d, err
	}
	address, err := process.FreeAddress()
	if err != nil {
		return d, err
	}
	if d.primary, err = d.server(dir, "primary", address); err != nil {
		return d, err
	}
	_, port, _ := strings.Cut(d.primary.address, ":")
	other := there + ":" + port // same port, so that a moved name works
	if l, err := net.Listen("tcp", other); err == nil {
		err = l.Close()
		if err != nil {
			return d, err
		}
	} else if other, err = process.FreeAddress(); err != nil {
		return d, err
	}
	if d.standby, err = d.server(dir, standbyName, other); err != nil {
		return d, err
	}
	if err := d.run(ctx, "initdb", "-D", d.primary.data, "-U", "postgres", "--auth=trust", "--no-sync",
		"--encoding=UTF8", "--locale=C.UTF-8"); err != nil {
		return d, err
	}
	if err := d.primary.start(ctx); err != nil {
		return d, err
	}
	if err := d.execute(ctx, d.primary, "CREATE DATABASE beacon"); err != nil {
		return d, err
	}
	return d, d.follow(ctx)
}

// makeCertificate creates the certificate of both servers. Nodes verify it when they connect by name.
func (d *database) makeCertificate(dir string) error {
	made, text, err := newCertificate(databaseName, 24*time.Hour)
	if err != nil {
		return err
	}
	d.certificate, d.roots = text, filepath.Join(dir, "database.pem")
	if d.key, err = privateKey(made); err != nil {
		return err
	}
	return os.WriteFile(d.roots, text, 0o600)
}

// follow copies the primary to the standby, starts the standby and makes commits wait for it.
func (d *database) follow(ctx context.Context) error {
	host, port, _ := strings.Cut(d.primary.address, ":")
	if err := d.run(ctx, "pg_basebackup", "-D", d.standby.data, "-h", host, "-p", port, "-U", "postgres", "-c", "fast",
		"-X", "stream", "--no-sync"); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(d.standby.data, "standby.signal"), nil, 0o600); err != nil {
		return err
	}
	if err := d.giveAway(filepath.Join(d.standby.data, "standby.signal")); err != nil {
		return err
	}
	d.standby.program.Args = append(d.standby.program.Args, "-c", fmt.Sprintf(
		"primary_conninfo=host=%s port=%s user=postgres application_name=%s", host, port, standbyName))
	if err := d.standby.start(ctx); err != nil {
		return err
	}
	d.followed = true
	return d.execute(ctx, d.primary, "ALTER SYSTEM SET synchronous_standby_names = '"+standbyName+"'",
		"SELECT pg_reload_conf()")
}

// giveAway changes the owner of a file to PostgreSQL's account.
func (d *database) giveAway(path string) error {
	if d.account == nil {
		return nil
	}
	return os.Chown(path, int(d.account.Uid), int(d.account.Gid))
}

// server prepares a new server.
func (d *database) server(dir, name, address string) (*postgres, error) {
	home := filepath.Join(dir, name)
	certificate, key := filepath.Join(home, "server.pem"), filepath.Join(home, "server.key")
	if err := errors.Join(os.Mkdir(home, 0o700), os.WriteFile(certificate, d.certificate, 0o600),
		os.WriteFile(key, d.key, 0o600)); err != nil {
		return nil, err
	}
	for _, path := range []string{home, certificate, key} {
		if err := d.giveAway(path); err != nil {
			return nil, err
		}
	}
	host, port, _ := strings.Cut(address, ":")
	p := &postgres{address: address, data: filepath.Join(home, "data")}
	p.program = process.Program{
		Path: filepath.Join(d.bin, "postgres"), LogFile: filepath.Join(dir, name+".log"), Account: d.account, Dir: home,
		Settings: []string{"LC_ALL=C.UTF-8", "TZ=UTC"}, End: syscall.SIGQUIT,
		Args: []string{"-D", p.data, "-k", home, "-c", "listen_addresses=" + host, "-c", "port=" + port},
	}
	// A killed process leaves its writes to the operating system, so they need not reach a disk. Commits are written.
	for _, setting := range []string{
		"fsync=off", "full_page_writes=off", fmt.Sprintf("max_connections=%d", maxConnections), "shared_buffers=64MB",
		"wal_level=replica", "max_wal_senders=4", "hot_standby=on", "timezone=UTC", "wal_retrieve_retry_interval=200ms",
		"ssl=on", "ssl_cert_file=" + certificate, "ssl_key_file=" + key,
		"dynamic_shared_memory_type=mmap", // a killed server leaves no data outside its directory
	} {
		p.program.Args = append(p.program.Args, "-c", setting)
	}
	return p, nil
}

// run runs one of PostgreSQL's programs to completion.
func (d *database) run(ctx context.Context, name string, args ...string) error {
	command := exec.CommandContext(ctx, filepath.Join(d.bin, name), args...)
	command.SysProcAttr = &syscall.SysProcAttr{Credential: d.account}
	command.Dir, command.Env = filepath.Dir(d.primary.data), append(os.Environ(), "LC_ALL=C.UTF-8", "TZ=UTC")
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return nil
}

// url returns the address of the database, whichever server accepts writes.
func (d *database) url() string {
	return "postgres://postgres@" + d.primary.address + "," + d.standby.address +
		"/beacon?sslmode=disable&target_session_attrs=read-write&connect_timeout=2"
}

// execute runs statements in a server's own database.
func (d *database) execute(ctx context.Context, p *postgres, statements ...string) (err error) {
	db, err := sql.Open("pgx", p.url())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	for _, statement := range statements {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

func (p *postgres) url() string {
	return "postgres://postgres@" + p.address + "/postgres?sslmode=disable"
}

// start starts the server and waits until it responds.
func (p *postgres) start(ctx context.Context) (err error) {
	if p.running, err = p.program.Start(ctx); err != nil {
		return err
	}
	db, err := sql.Open("pgx", p.url())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return eventually(ctx, "PostgreSQL at "+p.address, time.Minute, func() error { return db.PingContext(ctx) })
}

// stop ends the server by a signal: SIGINT is fast, SIGQUIT immediate, SIGKILL a crash.
func (p *postgres) stop(s syscall.Signal) error {
	err := p.running.Signal(s)
	<-p.running.Ended
	return errors.Join(err, p.running.Kill())
}

// signalAll sends a signal to the server and to each of its connection processes.
func (p *postgres) signalAll(s syscall.Signal) error {
	text, err := os.ReadFile(filepath.Join(p.data, "postmaster.pid"))
	if err != nil {
		return err
	}
	server, _, _ := strings.Cut(string(text), "\n")
	children, err := os.ReadFile(filepath.Join("/proc", server, "task", server, "children"))
	if err != nil {
		return err
	}
	for _, number := range append([]string{server}, strings.Fields(string(children))...) {
		pid, err := strconv.Atoi(number)
		if err != nil {
			return err
		}
		if err := syscall.Kill(pid, s); err != nil && !errors.Is(err, syscall.ESRCH) {
			return err
		}
	}
	return nil
}

// promote makes the standby accept writes: it is the primary from then on.
func (d *database) promote(ctx context.Context) error {
	if err := d.execute(ctx, d.standby, "SELECT pg_promote()"); err != nil {
		return err
	}
	d.primary, d.standby = d.standby, d.primary
	d.followed = false
	return nil
}

// replaceStandby creates a new standby in place of the old primary.
func (d *database) replaceStandby(ctx context.Context) error {
	_ = d.standby.stop(syscall.SIGKILL) // it may have crashed already
	if err := os.RemoveAll(d.standby.data); err != nil {
		return err
	}
	return d.follow(ctx)
}

// byName returns an address of the database with a name that may be moved.
func (d *database) byName() string {
	_, port, _ := strings.Cut(d.primary.address, ":")
	return "postgres://postgres@" + databaseName + ":" + port + "/beacon?sslmode=verify-full&sslrootcert=" + d.roots +
		"&target_session_attrs=read-write&connect_timeout=2"
}

// eventually retries until try succeeds, or the time limit is over.
func eventually(ctx context.Context, what string, most time.Duration, try func() error) error {
	again := time.NewTicker(50 * time.Millisecond)
	defer again.Stop()
	for deadline := time.Now().Add(most); ; {
		err := try()
		if err == nil {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("%s: not within %s: %w", what, most, err)
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-again.C:
		}
	}
}
