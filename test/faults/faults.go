package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"syscall"
	"time"
)

// fault is a failure to cause.
type fault struct {
	name    string
	inShort bool
	// blocks is the time for which the fault may stop all changes, without the grace; 0: its duration.
	blocks  time.Duration
	do      func(*phase) error
	shortly func(*phase) error // replacement in a short run; nil: the same
	// possible reports whether the machine supports the fault; nil: every machine does.
	possible func(*lab) bool
}

// grace is the tolerated wait beyond the fault's duration.
const grace = 5 * time.Second

// The durations of faults.
const (
	killEvery  = 2 * time.Second
	frozen     = 10 * time.Second
	frozenLong = 20 * time.Second
	// longestPause is PostgreSQL's limit for an idle transaction (R18.1a).
	longestPause = 10 * time.Second
	fileFault    = 12 * time.Second
	mailFault    = 6 * time.Second
	mailHang     = 20 * time.Second
	standbyAway  = 20 * time.Second
	promoteAfter = 3 * time.Second
)

// faults lists all faults in their order. The kills use the time that the others leave.
func faults(whole time.Duration) []fault {
	const others = 9 * time.Minute
	return []fault{
		{name: "none", do: rest(10 * time.Second)},
		{name: "mail-550", inShort: true, do: mailing(refuses, mailFault)},
		{name: "kill", inShort: true, do: kill(max(30*time.Second, whole-others)), shortly: kill(10 * time.Second)},
		{name: "term", do: terminate},
		{name: "freeze", do: freeze},
		{name: "freeze-in-transaction", inShort: true, blocks: longestPause, do: freezeInTransaction},
		{name: "s3-slow", do: filing(slow)},
		{name: "s3-503", do: filing(refuses)},
		{name: "s3-hang", do: filing(hangs)},
		{name: "s3-full", do: filing(full)},
		{name: "s3-read-only", inShort: true, do: keepFiles(fileFault), shortly: keepFiles(fileFaultShort)},
		{name: "s3-expired-certificate", inShort: true, do: expire},
		{name: "s3-name-moves", do: moveFiles, possible: hasOtherServers},
		{name: "migration-killed", inShort: true, do: killMigrations(migrationKills),
			shortly: killMigrations(migrationKillsShort)},
		{name: "connections-exhausted", blocks: time.Second, do: exhaustConnections},
		{name: "disk-full", do: fillDisk, possible: hasDisk},
		{name: "mail-hang", do: mailing(hangs, mailHang)},
		{name: "mail-away", do: mailing(away, mailFault)},
		{name: "mail-answer-lost", do: mailing(forgets, mailFault)},
		{name: "postgres-fast", do: restartPostgres(syscall.SIGINT)},
		{name: "postgres-immediate", do: restartPostgres(syscall.SIGQUIT)},
		{name: "standby-away", do: awayStandby},
		{name: "failover", do: failover},
		{name: "database-name-moves", do: moveDatabase, possible: hasOtherServers},
		{name: "database-silent", blocks: promoteAfter + resolverCache, do: silenceDatabase, possible: hasOtherServers},
	}
}

// suffer lets people work, causes a fault, and compares the results.
func (l *lab) suffer(n int, f fault) (err error) {
	if f.possible != nil && !f.possible(l) {
		logLine("left out: " + f.name)
		return nil
	}
	if err := l.allReady(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(l.ctx)
	defer cancel()
	p := &phase{
		l: l, fault: f, number: n, ctx: ctx, stopping: make(chan struct{}), acked: map[string]int{},
		failed: map[string]int{}, odd: map[string]int{}, drafts: map[int64]string{}, saves: map[int64]int{},
		visits: map[string]int{}, changed: time.Now(),
	}
	if p.before, err = l.read(); err != nil {
		return err
	}
	if p.fromEmail, err = l.newestEmail(); err != nil {
		return err
	}
	logLine("fault: " + f.name)
	l.phases = append(l.phases, p)
	wait := p.start()
	p.sleep(time.Second)
	err = f.do(p)
	p.sleep(2 * time.Second)
	p.mu.Lock()
	p.stood = max(p.stood, time.Since(p.changed))
	p.mu.Unlock()
	close(p.stopping)
	wait()
	if err := errors.Join(err, context.Cause(l.ctx)); err != nil {
		return err
	}
	if err := p.check(); err != nil {
		return err
	}
	p.toEmail, err = l.newestEmail()
	logLine(p.summary())
	return err
}

// sleep waits, unless the phase ends.
func (p *phase) sleep(long time.Duration) {
	select {
	case <-p.ctx.Done():
	case <-time.After(long):
	}
}

// breaks causes a fault and repairs it. No client may wait longer than the fault and the grace.
func (p *phase) breaks(do func() error) error {
	p.times++
	began := time.Now()
	err := do()
	p.length = max(p.length, time.Since(began))
	return err
}

func rest(long time.Duration) func(*phase) error {
	return func(p *phase) error { p.sleep(long); return nil }
}

// kill kills nodes at intervals. A killed node is back before the next kill.
func kill(long time.Duration) func(*phase) error {
	return func(p *phase) error {
		for end := time.Now().Add(long); time.Now().Before(end) && p.ctx.Err() == nil; p.sleep(killEvery) {
			n := p.l.nodes[rand.IntN(nodes)] //nolint:gosec // any node
			err := p.breaks(func() error {
				if err := n.signal(syscall.SIGKILL); err != nil {
					return err
				}
				return eventually(p.ctx, "the node again", time.Minute, n.isReady)
			})
			if err != nil {
				return err
			}
		}
		return nil
	}
}

// terminate restarts all nodes one after another, as an upgrade does.
func terminate(p *phase) error {
	for i, n := range p.l.nodes {
		if err := n.signal(syscall.SIGTERM); err != nil {
			return err
		}
		p.times++
		err := eventually(p.ctx, "the node to stop", 40*time.Second, func() error {
			if n.isReady() == nil {
				return errors.New("it is ready still")
			}
			return nil
		})
		if err == nil {
			err = eventually(p.ctx, fmt.Sprintf("node %d again", i+1), time.Minute, n.isReady)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// stopped stops a node while do runs.
func stopped(n *node, do func() error) error {
	if err := n.signal(syscall.SIGSTOP); err != nil {
		return err
	}
	return errors.Join(do(), n.signal(syscall.SIGCONT))
}

func freeze(p *phase) error {
	return p.breaks(func() error {
		return stopped(p.l.nodes[0], func() error { p.sleep(frozen); return nil })
	})
}

// freezeInTransaction stops a node at the moment of an open transaction, and keeps it stopped.
func freezeInTransaction(p *phase) error {
	for try := range 500 {
		err := stopped(p.l.nodes[try%nodes], func() error {
			caught, err := p.l.isInTransaction(p.ctx, nodeName(try%nodes+1))
			if err != nil || !caught {
				return err
			}
			return p.breaks(func() error { p.sleep(frozenLong); return nil })
		})
		if err != nil || p.times > 0 || p.ctx.Err() != nil {
			return err
		}
		p.sleep(30 * time.Millisecond)
	}
	return errors.New("no node was caught in a transaction")
}

// isInTransaction reports whether a stopped node has an open transaction with changes.
func (l *lab) isInTransaction(ctx context.Context, node string) (caught bool, err error) {
	err = l.db.QueryRowContext(ctx, `SELECT COUNT(*) > 0 FROM pg_stat_activity WHERE application_name = $1
		AND backend_xid IS NOT NULL AND state = 'idle in transaction'`, node).Scan(&caught)
	return caught, err
}

func filing(m manner) func(*phase) error {
	return func(p *phase) error {
		return p.breaks(func() error {
			p.l.files.set(m)
			p.sleep(fileFault)
			p.l.files.set(works)
			return nil
		})
	}
}

// mailing breaks the mail server. No client waits for it.
func mailing(m manner, long time.Duration) func(*phase) error {
	return func(p *phase) error {
		p.times++
		p.l.mails.set(m)
		p.sleep(long)
		p.l.mails.set(works)
		return nil
	}
}

func restartPostgres(s syscall.Signal) func(*phase) error {
	return func(p *phase) error {
		return p.breaks(func() error {
			if err := p.l.database.primary.stop(s); err != nil {
				return err
			}
			return p.l.database.primary.start(p.l.ctx)
		})
	}
}

// awayStandby stops the standby, for which every commit waits.
func awayStandby(p *phase) error {
	return p.breaks(func() error {
		if err := p.l.database.standby.stop(syscall.SIGINT); err != nil {
			return err
		}
		p.sleep(standbyAway)
		return p.l.database.standby.start(p.l.ctx)
	})
}

// failover crashes the primary permanently and promotes the standby.
func failover(p *phase) error {
	return p.breaks(func() error {
		if err := p.l.database.primary.stop(syscall.SIGKILL); err != nil {
			return err
		}
		p.sleep(promoteAfter)
		return p.l.database.promote(p.l.ctx)
	})
}
