package httpapi

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/config"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/tracing"
	"beacon/internal/staff"
)

// Options are what the transport works with, and its rooms as well.
type Options struct {
	Config config.Config
	Log    *slog.Logger
	Clock  clock.Clock
	Meters *Meters
	Limits *access.Limits
	Traces *tracing.Traces // nil: there are none
	// Ready returns what keeps this process from working, a word with an error for each; empty when nothing does.
	Ready func(ctx context.Context) map[string]error
	// Busy reports whether something had no time or no room for a request, and nothing was changed.
	Busy func(err error) bool
}

// Binders are the services by which the transport finds out who calls, and records which
// lists they looked at. A room that uses one has it among its own services.
type Binders struct {
	Audit      audit.Log
	Grants     Grants
	Microsites *microsite.Service
	Staff      *staff.Service
}

// API is what the rooms register their calls on, and what all their handlers share.
type API struct {
	Options
	binders   Binders
	mux       *http.ServeMux
	huma      huma.API
	openAPI   func() ([]byte, error) // the document, as JSON
	calls     []Call
	ownLimits map[string]bool // the patterns of calls with OwnLimit
	proxies   []netip.Prefix
	secure    bool // BaseURL is https: cookies are Secure, HSTS is sent
	readiness readinessLog
}

// New makes an API without calls.
func New(options Options, binders Binders) *API {
	mux := http.NewServeMux()
	return &API{
		Options: options, binders: binders, mux: mux, huma: newAPI(mux),
		ownLimits: map[string]bool{},
		proxies:   options.Config.Proxies(), secure: strings.HasPrefix(options.Config.PublicURL(), "https:"),
	}
}

// Finish adds what no room has: the OpenAPI document with these enumerations, the operator's
// calls, and the answers to calls that do not exist. It is called after all rooms have registered.
func (a *API) Finish(enumerations []Enumeration) {
	a.openAPI = sync.OnceValues(func() ([]byte, error) { return marshalOpenAPI(a.huma.OpenAPI(), enumerations) })
	a.openAPIRoute()
	a.operationRoutes()
	a.mux.HandleFunc(unknownCalls, a.serveUnknownCall)
	a.mux.HandleFunc(apiRoot, a.serveUnknownCall)
	a.refuseWrongMethods()
}

// Handle adds a page or a file: what is no call and not described in the document.
func (a *API) Handle(pattern string, handler http.HandlerFunc) { a.mux.HandleFunc(pattern, handler) }

// Time limits of a request (architecture: "timeouts").
const (
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 5 * time.Minute // five photographs over a slow phone
	writeTimeout      = 6 * time.Minute
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 64 << 10
)

// HTTPServer wraps the handler with time and header limits.
func (a *API) HTTPServer() *http.Server {
	return &http.Server{
		Handler: a.Handler(), ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout,
		WriteTimeout: writeTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
		ErrorLog: slog.NewLogLogger(a.Log.Handler(), slog.LevelDebug),
	}
}

// Handler returns everything, middleware included.
func (a *API) Handler() http.Handler { return a.chain(a.mux) }

// unknownCalls matches every /api path that nothing else does.
const unknownCalls = "/api/"

// apiRoot is /api without the slash, registered so that ServeMux does not redirect it.
const apiRoot = "/api"
