package httpapi

import (
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// API is what the rooms register their calls on, and what all their handlers share.
type API struct {
	Services
	mux     *http.ServeMux
	huma    huma.API
	openAPI func() ([]byte, error) // the document, as JSON
	access  map[string]Access      // by operation id
	proxies []netip.Prefix
	secure  bool // BaseURL is https: cookies are Secure, HSTS is sent
}

// New makes an API without calls.
func New(services Services) *API {
	mux := http.NewServeMux()
	a := &API{
		Services: services, mux: mux, huma: newAPI(mux), access: map[string]Access{},
		proxies: services.Config.Proxies(), secure: strings.HasPrefix(services.Config.PublicURL(), "https:"),
	}
	a.openAPI = sync.OnceValues(func() ([]byte, error) { return marshalOpenAPI(a.huma.OpenAPI()) })
	return a
}

// Finish adds what no room has: the OpenAPI document, the operator's calls, and the
// answers to calls that do not exist. It is called after all rooms have registered.
func (a *API) Finish() {
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
