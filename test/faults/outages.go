package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"

	"beacon/internal/testkit/apptest"
)

// Durations of these faults, and the time limit for each node to be ready after the repair. A node checks the file
// storage every ten seconds.
const (
	fileFaultShort = 4 * time.Second
	noConnections  = 10 * time.Second
	readyAgain     = 10*time.Second + grace
)

// steadily causes a fault and measures the time until all nodes are ready after the repair. No node in stay may
// restart.
func (p *phase) steadily(stay []*node, do func() error) error {
	starts := func() (n int) {
		for _, node := range stay {
			n += node.started()
		}
		return n
	}
	before := starts()
	err := p.breaks(do)
	repaired := time.Now()
	err = errors.Join(err, p.l.allReady())
	p.again, p.restarts = time.Since(repaired), starts()-before
	return err
}

// expect records a broken promise unless it holds.
func (p *phase) expect(holds bool, promise string) {
	if holds {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.odd["broken: "+promise]++
}

// expectLog expects a cause in a node's log.
func (p *phase) expectLog(n *node, cause string) error {
	has, err := n.logHas(cause)
	p.expect(has, fmt.Sprintf("the log of %s contains %q", n.address, cause))
	return err
}

// expectCheck expects that "beacon check" fails and prints a cause.
func (p *phase) expectCheck(cause string) {
	out, err := p.l.command("check")
	p.expect(err != nil && strings.Contains(out, cause), fmt.Sprintf("beacon check fails with %q: %s", cause, out))
}

// pictureAddress matches the address of a picture in a public page.
var pictureAddress = regexp.MustCompile(`src="(/[^"]+\.(?:jpg|jpeg|webp|avif))"`)

// keepFiles makes the bucket read-only: pages and pictures are served, and a change with a picture is refused entirely.
func keepFiles(long time.Duration) func(*phase) error {
	return func(p *phase) error {
		return p.steadily(p.l.nodes, func() error {
			p.l.files.set(keeps)
			defer p.l.files.set(works)
			p.sleep(long / 2)
			for _, n := range p.l.nodes {
				p.expect(n.isReady() == nil, "a node is ready while the bucket is read-only")
			}
			err := errors.Join(p.expectPicture(), p.expectNoSave())
			p.expectCheck("accessdenied")
			p.sleep(long / 2)
			return err
		})
	}
}

// expectPicture expects that a public page and its picture are readable.
func (p *phase) expectPicture() error {
	page, err := p.request(apptest.Request{Path: "/" + p.l.world.visited[0].Code})
	if err != nil {
		return err
	}
	found := pictureAddress.FindSubmatch(page.body)
	p.expect(found != nil, "a public page has a picture")
	if found == nil {
		return nil
	}
	picture, err := p.request(apptest.Request{Path: string(found[1])})
	p.expect(picture.status == http.StatusOK, fmt.Sprintf("a picture can be read: %d", picture.status))
	return err
}

// expectNoSave expects that a save with a picture is refused as temporary. Its text is unique, so an unexpected
// save is counted as a loss.
func (p *phase) expectNoSave() error {
	site := p.l.world.drafters[0]
	form := apptest.NewForm().Field("id", fmt.Sprint(site.ID)).Field("editKey", site.Key).
		Field("story", "Half a change.").Field("why", "").Field("saveDraft", "1").
		Field("imageAttributes", `[{"index":0,"caption":"At the lake","zoom":1}]`).
		File("images[0]", "photo.jpg", apptest.SmallPhoto(p.number))
	r, err := p.request(apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/save", Body: form})
	p.expect(r.status == http.StatusServiceUnavailable, fmt.Sprintf("a save with a picture is refused with 503: %d %.200s",
		r.status, r.body))
	return err
}

// expire makes the S3 server's certificate expire, and renews it.
func expire(p *phase) error {
	return p.steadily(p.l.nodes, func() (err error) {
		p.l.files.set(expired)
		defer p.l.files.set(works)
		const cause = "certificate has expired"
		for _, n := range p.l.nodes {
			err = errors.Join(err, eventually(p.ctx, "/readyz to name the files", readyAgain, func() error {
				if why := n.isReady(); why == nil || !strings.Contains(why.Error(), "files") {
					return fmt.Errorf("it is %w", errors.Join(errors.New("not that"), why))
				}
				return nil
			}), p.expectLog(n, cause))
			p.expect(n.isReadyFor("?for=reading") == nil, "a node serves readers without the files")
		}
		p.expectCheck(cause)
		return err
	})
}

func hasOtherServers(l *lab) bool { return l.hosts != nil && l.otherFiles != nil }

// moveFiles makes the S3 server unresponsive, and moves its name to another machine.
func moveFiles(p *phase) error {
	err := p.steadily(p.l.nodes, func() error {
		p.l.files.set(hangs)
		p.sleep(promoteAfter)
		err := p.l.hosts.move(filesName, there)
		p.sleep(resolverCache)
		return err
	})
	p.sleep(grace) // from here on, the old server is unused
	p.l.files.set(works)
	return errors.Join(err, p.l.hosts.move(filesName, here))
}

// exhaustConnections makes another client take every connection of PostgreSQL. Running nodes continue. A killed node
// logs the cause, and works again at the latest when connections are free.
func exhaustConnections(p *phase) error {
	last := p.l.nodes[nodes-1]
	return p.steadily(p.l.nodes[:nodes-1], func() error {
		ctx, release := context.WithCancel(p.ctx)
		taken, released := make(chan struct{}), make(chan error, 1)
		go func() { released <- p.l.database.takeConnections(ctx, taken) }()
		defer release()
		select {
		case <-taken:
		case err := <-released:
			return err
		}
		err := last.signal(syscall.SIGKILL)
		p.sleep(noConnections)
		const cause = "too many clients"
		err = errors.Join(err, p.expectLog(last, cause))
		p.expectCheck(cause)
		release()
		return errors.Join(err, <-released)
	})
}

// takeConnections takes every connection of the primary that is free or becomes free, until ctx ends. It closes taken
// once none is free.
func (d *database) takeConnections(ctx context.Context, taken chan struct{}) (err error) {
	db, err := sql.Open("pgx", d.primary.url())
	if err != nil {
		return err
	}
	db.SetMaxIdleConns(maxConnections)
	defer func() { err = errors.Join(err, db.Close()) }()
	allTaken := sync.OnceFunc(func() { close(taken) })
	for ctx.Err() == nil {
		connection, err := db.Conn(ctx)
		if err == nil {
			defer func() { _ = connection.Close() }()
			continue
		}
		allTaken()
		select {
		case <-ctx.Done():
		case <-time.After(10 * time.Millisecond):
		}
	}
	return nil
}

// moveDatabase makes the primary read-only, as in a planned failover, promotes the standby, and later moves the
// database's name to the standby. The connections to the old primary stay open.
func moveDatabase(p *phase) error {
	d := p.l.database
	if err := p.useName(); err != nil {
		return err
	}
	return p.steadily(p.l.nodes, func() error {
		former := d.primary
		if err := d.execute(p.ctx, former, "ALTER SYSTEM SET default_transaction_read_only = on",
			"SELECT pg_reload_conf()"); err != nil {
			return err
		}
		ended := func() error { return former.noChanges(p.ctx) }
		if err := eventually(p.ctx, "the last changes", longestPause, ended); err != nil {
			return err
		}
		if err := d.promote(p.ctx); err != nil {
			return err
		}
		p.sleep(promoteAfter)
		err := p.l.hosts.move(databaseName, hostFrom(d.primary.address))
		p.sleep(resolverCache)
		return err
	})
}

// silenceDatabase freezes the primary, like a machine without power: its connections stay open without traffic. It
// promotes the standby and moves the database's name to it. Requests in flight end by nginx's time limit.
func silenceDatabase(p *phase) error {
	d := p.l.database
	if err := p.useName(); err != nil {
		return err
	}
	return p.steadily(p.l.nodes, func() error {
		former := d.primary
		if err := former.signalAll(syscall.SIGSTOP); err != nil {
			return err
		}
		p.sleep(promoteAfter)
		err := d.promote(p.ctx)
		err = errors.Join(err, p.l.hosts.move(databaseName, hostFrom(d.primary.address)))
		p.sleep(proxyPatience - promoteAfter)
		return errors.Join(err, former.signalAll(syscall.SIGKILL))
	})
}

func hostFrom(address string) string {
	host, _, _ := net.SplitHostPort(address) // the lab's own address
	return host
}

// useName creates a standby if there is none, and restarts the nodes one after another with the database's name.
func (p *phase) useName() error {
	if !p.l.database.followed {
		if err := p.l.database.replaceStandby(p.l.ctx); err != nil {
			return err
		}
	}
	if err := p.l.hosts.move(databaseName, hostFrom(p.l.database.primary.address)); err != nil {
		return err
	}
	for i, n := range p.l.nodes {
		n.configure("BEACON_DATABASE=" + p.l.database.byName() + "&application_name=" + nodeName(i+1))
	}
	err := terminate(p)
	p.times = 0
	return err
}

// noChanges returns an error while a transaction with changes is open.
func (p *postgres) noChanges(ctx context.Context) (err error) {
	db, err := sql.Open("pgx", p.url())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var open int
	err = db.QueryRowContext(ctx, "SELECT COUNT(*) FROM pg_stat_activity WHERE backend_xid IS NOT NULL").Scan(&open)
	if err == nil && open > 0 {
		err = fmt.Errorf("%d transactions are open", open)
	}
	return err
}
