package storage

import (
	"context"
	"database/sql"
	"errors"
	"sync"
)

// prepared keeps the compiled statements of the connection for writing. SQLite would otherwise compile a statement each
// time it runs, which took almost half of the time of a small transaction. The texts are those of sqlgen and of the
// fact tables, so their number is limited.
type prepared struct {
	pool *sql.DB
	mu   sync.RWMutex
	all  map[string]*sql.Stmt
}

// in returns a tx that uses the compiled statements. The caller calls learn after the end of the transaction.
func (p *prepared) in(tx *sql.Tx) *preparedTx { return &preparedTx{Tx: tx, prepared: p} }

func (p *prepared) get(query string) *sql.Stmt {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.all[query]
}

// close releases all statements.
func (p *prepared) close() error {
	if p == nil {
		return nil
	}
	var errs []error
	for _, s := range p.all {
		errs = append(errs, s.Close())
	}
	return errors.Join(errs...)
}

// preparedTx implements sqlgen.DBTX.
type preparedTx struct {
	*sql.Tx
	prepared *prepared
	unknown  []string // statements that are not compiled yet
}

// learn compiles the statements that a transaction ran for the first time. It runs after the commit, because the
// transaction holds the only connection. After an error, the statements stay unknown.
func (t *preparedTx) learn(ctx context.Context) {
	for _, query := range t.unknown {
		s, err := t.prepared.pool.PrepareContext(ctx, query)
		if err != nil {
			return
		}
		t.prepared.mu.Lock()
		if _, isKnown := t.prepared.all[query]; isKnown {
			_ = s.Close()
		} else {
			t.prepared.all[query] = s
		}
		t.prepared.mu.Unlock()
	}
}

// statement returns a compiled statement, or nil.
func (t *preparedTx) statement(ctx context.Context, query string) *sql.Stmt {
	s := t.prepared.get(query)
	if s == nil {
		t.unknown = append(t.unknown, query)
		return nil
	}
	return t.StmtContext(ctx, s)
}

// ExecContext implements sqlgen.DBTX.
func (t *preparedTx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if s := t.statement(ctx, query); s != nil {
		return s.ExecContext(ctx, args...)
	}
	return t.Tx.ExecContext(ctx, query, args...)
}

// QueryContext implements sqlgen.DBTX.
func (t *preparedTx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if s := t.statement(ctx, query); s != nil {
		return s.QueryContext(ctx, args...)
	}
	return t.Tx.QueryContext(ctx, query, args...)
}

// QueryRowContext implements sqlgen.DBTX.
func (t *preparedTx) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if s := t.statement(ctx, query); s != nil {
		return s.QueryRowContext(ctx, args...)
	}
	return t.Tx.QueryRowContext(ctx, query, args...)
}
