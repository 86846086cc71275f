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

// Options are the settings and tools that the transport and its rooms share.
type Options struct {
	Config config.Config
	Log    *slog.Logger
	Clock  clock.Clock
	Meters *Meters
	Limits *access.Limits
	Traces *tracing.Traces // nil: tracing is off
	// Ready returns the parts that are missing for this process to work, with the error of each. It is empty if none
	// is missing.
	Ready func(ctx context.Context) map[string]error
	// Busy reports whether err means that a part had no time or no space for a request and changed nothing.
	Busy func(err error) bool
}

// Binders are the services that the transport needs to identify the caller and to record reads of lists. A room that
// uses one has it among its own services.
type Binders struct {
	Audit      audit.Log
	Grants     Grants
	Microsites *microsite.Service
	Staff      *staff.Service
}

// API is the object on which rooms register their calls, with the state that all handlers share.
type API struct {
	Options
	binders   Binders
	mux       *http.ServeMux
	huma      huma.API
	openAPI   func() ([]byte, error) // the OpenAPI document as JSON
	calls     []Call
	ownLimits map[string]bool // the patterns of calls with OwnLimit
	proxies   []netip.Prefix
	secure    bool // BaseURL is https: cookies are Secure, HSTS is sent
	readiness readinessLog
}

// New returns an API without calls.
func New(options Options, binders Binders) *API {
	mux := http.NewServeMux()
	return &API{
		Options: options, binders: binders, mux: mux, huma: newAPI(mux),
		ownLimits: map[string]bool{},
		proxies:   options.Config.Proxies(), secure: strings.HasPrefix(options.Config.PublicURL(), "https:"),
	}
}

// Finish adds the OpenAPI document with these enumerations, the operator's calls, and the responses to unknown calls.
// Call it after all rooms have registered.
func (a *API) Finish(enumerations []Enumeration) {
	a.openAPI = sync.OnceValues(func() ([]byte, error) { return marshalOpenAPI(a.huma.OpenAPI(), enumerations) })
	a.openAPIRoute()
	a.operationRoutes()
	a.mux.HandleFunc(unknownCalls, a.serveUnknownCall)
	a.mux.HandleFunc(apiRoot, a.serveUnknownCall)
	a.refuseWrongMethods()
}

// Handle adds a page or a file, which the OpenAPI document does not list.
func (a *API) Handle(pattern string, handler http.HandlerFunc) { a.mux.HandleFunc(pattern, handler) }

// Time limits of a request (architecture: "timeouts").
const (
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 5 * time.Minute // enough for five photographs over a slow connection
	writeTimeout      = 6 * time.Minute
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 64 << 10
)

// HTTPServer returns a server with limits for time and header size.
func (a *API) HTTPServer() *http.Server {
	return &http.Server{
		Handler: a.Handler(), ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout,
		WriteTimeout: writeTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
		ErrorLog: slog.NewLogLogger(a.Log.Handler(), slog.LevelDebug),
	}
}

// Handler returns all routes with their middleware.
func (a *API) Handler() http.Handler { return a.chain(a.mux) }

// unknownCalls matches every /api path without a more specific route.
const unknownCalls = "/api/"

// apiRoot is /api without the slash. It is registered so that ServeMux does not redirect it.
const apiRoot = "/api"
