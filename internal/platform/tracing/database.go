package tracing

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"strings"

	"github.com/XSAM/otelsql"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/trace"
)

// Open is sql.Open with spans for statements that belong to a traced request or job.
func (t *Traces) Open(driverName, source, system string) (*sql.DB, error) {
	if t == nil {
		return sql.Open(driverName, source)
	}
	return otelsql.Open(driverName, source, t.databaseOptions(system)...)
}

// OpenDB is sql.OpenDB with spans for statements that belong to a traced request or job.
func (t *Traces) OpenDB(c driver.Connector, system string) *sql.DB {
	if t == nil {
		return sql.OpenDB(c)
	}
	return otelsql.OpenDB(c, t.databaseOptions(system)...)
}

func (t *Traces) databaseOptions(system string) []otelsql.Option {
	return []otelsql.Option{
		otelsql.WithTracerProvider(t.provider), otelsql.WithMeterProvider(noop.NewMeterProvider()),
		otelsql.WithAttributes(attribute.String(databaseKey, system)),
		otelsql.WithSpanNameFormatter(statementName),
		otelsql.WithSpanOptions(otelsql.SpanOptions{
			DisableQuery: true, DisableErrSkip: true, OmitRows: true, OmitConnPrepare: true, OmitConnResetSession: true,
			OmitConnectorConnect: true, SpanFilter: belongs,
		}),
	}
}

// belongs reports whether a statement is part of a traced request or job.
func belongs(ctx context.Context, _ otelsql.Method, _ string, _ []driver.NamedValue) bool {
	return trace.SpanFromContext(ctx).IsRecording()
}

// statementName returns the name of a query in internal/storage/queries, or the first word of a statement without a
// name.
func statementName(_ context.Context, method otelsql.Method, query string) string {
	if named, ok := strings.CutPrefix(query, "-- name: "); ok {
		name, _, _ := strings.Cut(named, " ")
		return name
	}
	switch method {
	case otelsql.MethodConnBeginTx:
		return "begin"
	case otelsql.MethodTxCommit:
		return "commit"
	case otelsql.MethodTxRollback:
		return "rollback"
	}
	if words := strings.Fields(query); len(words) > 0 {
		return strings.ToUpper(words[0])
	}
	return "statement"
}
