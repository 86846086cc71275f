package deploy_test

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// cluster is a separate PostgreSQL.
type cluster struct {
	*sandbox
	data, host, port string
	server           *exec.Cmd
}

// newCluster returns a machine's first cluster, not yet running.
func newCluster(t *testing.T) *cluster {
	t.Helper()
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil || len(found) == 0 {
		t.Fatal("PostgreSQL was not found: run scripts/install-test-tools")
	}
	dir, err := os.MkdirTemp("/tmp", "beacon-deploy-pg-") // the postgres account needs access
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	s := &sandbox{dir: dir, path: found[len(found)-1]}
	if os.Geteuid() == 0 { // PostgreSQL refuses to run as root
		(&sandbox{dir: dir}).run(t, "chown postgres: .")
		s.as = []string{"setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--pdeathsig=KILL"}
	}
	c := s.cluster(t, "main")
	c.run(t, "initdb -D main -U postgres --auth=trust --no-sync --encoding=UTF8 --locale=C.UTF-8")
	return c
}

// cluster returns a cluster with its data in a directory.
func (s *sandbox) cluster(t *testing.T, data string) *cluster {
	t.Helper()
	own := *s
	c := &cluster{sandbox: &own, data: data}
	var err error
	if c.host, c.port, err = net.SplitHostPort(freeAddress(t)); err != nil {
		t.Fatal(err)
	}
	c.env = []string{"LC_ALL=C.UTF-8", "TZ=UTC", "PGHOST=" + c.host, "PGPORT=" + c.port, "PGUSER=postgres"}
	return c
}

func (c *cluster) start(t *testing.T) {
	t.Helper()
	args := append(append([]string{}, c.as...), filepath.Join(c.path, "postgres"), "-D", filepath.Join(c.dir, c.data),
		"-c", "listen_addresses="+c.host, "-c", "port="+c.port, "-c", "unix_socket_directories=", "-c", "fsync=off")
	c.server = exec.Command(args[0], args[1:]...)
	c.server.Dir, c.server.Env = c.dir, append(os.Environ(), c.env...)
	log, err := os.Create(filepath.Join(c.dir, c.data+".log"))
	if err != nil {
		t.Fatal(err)
	}
	c.server.Stdout, c.server.Stderr = log, log
	if err := c.server.Start(); err != nil {
		t.Fatal(err)
	}
	server := c.server
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
		_ = log.Close()
	})
	within(t, "PostgreSQL is ready", 30*time.Second, func() bool {
		return exec.Command(filepath.Join(c.path, "pg_isready"), "-q", "-h", c.host, "-p", c.port).Run() == nil
	})
}

// stop stops the cluster after everything is archived.
func (c *cluster) stop(t *testing.T) {
	t.Helper()
	if err := c.server.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := c.server.Wait(); err != nil {
		t.Fatal(err)
	}
}

func (c *cluster) sql(t *testing.T, query string) string {
	t.Helper()
	return strings.TrimSpace(c.run(t, fmt.Sprintf("psql -qAt -v ON_ERROR_STOP=1 -d postgres -c %q", query)))
}

// TestDocument_PostgresGoesBackToAMoment archives, simulates a mistake, and restores the time before it.
func TestDocument_PostgresGoesBackToAMoment(t *testing.T) {
	if !onlyAll(t) {
		return
	}
	c := newCluster(t)
	here := strings.NewReplacer("/srv", filepath.Join(c.dir, "srv"))
	c.run(t, "mkdir -p srv/wal srv/base")
	c.run(t, "cat >> main/postgresql.conf <<'END'\n"+here.Replace(block(t, "archive"))+"END")
	c.start(t)
	c.run(t, here.Replace(block(t, "base")))
	c.sql(t, "create table donors (name text); insert into donors values ('Rosa')")
	moment := c.sql(t, "select clock_timestamp()")
	c.sql(t, "delete from donors")
	c.sql(t, "select pg_switch_wal()")
	c.stop(t)
	c.run(t, "mv main lost")
	c.run(t, "ls srv/base | grep -x 20..-..-.. && mv srv/base/* srv/base/2027-01-31")
	recovered := strings.NewReplacer("/srv", filepath.Join(c.dir, "srv"), "/var/lib/postgresql/15", c.dir,
		"2027-01-31 14:05:00+00", moment)
	c.run(t, recovered.Replace(block(t, "recover")))
	c.start(t)
	within(t, "it takes writes", 30*time.Second, func() bool { return c.sql(t, "select pg_is_in_recovery()") == "f" })
	if got := c.sql(t, "select name from donors"); got != "Rosa" {
		t.Errorf("after going back there is %q", got)
	}
}

// TestDocument_RoleNeedsNoOtherRight: the page's role and database are sufficient for Beacon.
func TestDocument_RoleNeedsNoOtherRight(t *testing.T) {
	if !onlyAll(t) {
		return
	}
	c := newCluster(t)
	c.start(t)
	for statement := range strings.Lines(block(t, "role")) {
		c.sql(t, strings.TrimSpace(statement))
	}
	const query = "select pg_encoding_to_char(encoding) from pg_database where datname = 'beacon'"
	if encoding := c.sql(t, query); encoding != "UTF8" {
		t.Errorf("the database is in %s", encoding)
	}
	dir := t.TempDir()
	s := &sandbox{dir: dir, path: filepath.Dir(beacon(t)), env: []string{"BEACON_DATA_DIR=" + dir,
		"BEACON_DATABASE=postgres://beacon@" + net.JoinHostPort(c.host, c.port) + "/beacon?sslmode=disable"}}
	s.run(t, "beacon migrate && beacon staff add ada@staff.example --name Ada --role registry-admin")
}

// TestDocument_FindsThePrimary: with the addresses of all machines Beacon uses the machine that accepts writes, even
// after the primary changes.
func TestDocument_FindsThePrimary(t *testing.T) {
	if !onlyAll(t) {
		return
	}
	primary := newCluster(t)
	primary.start(t)
	primary.sql(t, "create role beacon superuser login")
	primary.sql(t, "create database beacon owner beacon")
	standby := primary.cluster(t, "standby")
	primary.run(t, "pg_basebackup --write-recovery-conf --checkpoint=fast --pgdata=standby")
	standby.start(t)
	address := strings.NewReplacer("db1.internal", net.JoinHostPort(standby.host, standby.port),
		"db2.internal", net.JoinHostPort(primary.host, primary.port), "sslmode=verify-full", "sslmode=disable",
	).Replace(strings.TrimSpace(block(t, "hosts")))
	dir := t.TempDir()
	s := &sandbox{dir: dir, path: filepath.Dir(beacon(t)),
		env: []string{"BEACON_DATABASE=" + address, "BEACON_DATA_DIR=" + dir}}
	s.run(t, "beacon migrate")
	within(t, "the standby has it all", 30*time.Second, func() bool {
		there := primary.sql(t, "select pg_current_wal_lsn()")
		return standby.sql(t, "select pg_last_wal_replay_lsn() >= '"+there+"'") == "t"
	})
	if err := primary.server.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	standby.sql(t, "select pg_promote()")
	s.run(t, "beacon migrate && beacon staff add ada@staff.example --name Ada --role registry-admin")
}
