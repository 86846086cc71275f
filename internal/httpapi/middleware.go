package httpapi

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strings"
	"time"

	"beacon/internal/platform/keys"
	"beacon/internal/platform/tracing"
)

// chain wraps h with the middleware of every request, outermost first: tracing if enabled, identity, recovery, log,
// headers, cross-origin protection, rate limits, check of the path. Limits of bodies and compression belong to the
// single calls and files.
func (a *API) chain(h http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a.WriteFailure(w, r, errCrossOrigin)
	}))
	h = a.limitRates(a.onlyText(h))
	h = cross.Handler(h)
	h = a.secureHeaders(h)
	h = a.identify(h)
	if a.Traces != nil {
		h = a.trace(h)
	}
	return h
}

// trace starts the span of a traced request; finish names it. Incoming traceparent headers are ignored unless a
// configured proxy sent them: clients could choose which requests are traced and write ids into the traces.
func (a *API) trace(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var parent string
		if a.Config.Tracing.FromProxies && a.isProxy(peerAddress(r)) {
			parent = r.Header.Get("Traceparent")
		}
		ctx, span := a.Traces.Request(r.Context(), r.Method, parent)
		if span.IsTraced() {
			r = r.WithContext(ctx)
			defer span.End(false)
		}
		next.ServeHTTP(w, r)
	})
}

// identify sets the request's id, address and language, recovers from panics and writes the access log. The log has
// the route, never the path, because a path may hold an edit key (R2.6). It also has the account id of staff.
func (a *API) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		info := &RequestInfo{
			ID: requestID(), Address: a.clientAddress(r), UserAgent: clip(r.UserAgent(), 256),
			Lang: requestLang(r), Secure: a.secure || r.TLS != nil, Method: r.Method, Header: r.Header,
		}
		out := &statusWriter{ResponseWriter: w}
		r = r.WithContext(withRequestInfo(r.Context(), info))
		defer a.finish(out, r, info, began)
		next.ServeHTTP(out, r)
	})
}

func (a *API) finish(w *statusWriter, r *http.Request, info *RequestInfo, began time.Time) {
	if v := recover(); v != nil {
		if v == http.ErrAbortHandler {
			panic(v)
		}
		if isGone(r.Context()) { // huma panics when it cannot write its response
			w.status = statusGone
		} else {
			a.Log.ErrorContext(r.Context(), "panic", "request", info.ID, "route", info.Route,
				"value", fmt.Sprint(v), "stack", string(debug.Stack()))
		}
		if w.status == 0 {
			a.WriteFailure(w, r, fmt.Errorf("panic: %v", v))
		}
	}
	if info.Route == "" {
		info.Route = routePattern(r)
	}
	took := time.Since(began)
	a.Meters.observe(info.Route, w.status, took)
	tracing.Answered(r.Context(), info.Method, info.Route, w.status)
	a.countRefusal(r, info)
	level := slog.LevelInfo
	switch {
	case info.isProbe:
		level = slog.LevelDebug
	case w.status >= 500:
		level = slog.LevelError
	case info.isRefused && info.session != nil:
		level = slog.LevelWarn
	}
	if !a.Log.Enabled(r.Context(), level) {
		return
	}
	attributes := []slog.Attr{
		slog.String("request", info.ID), slog.String("method", r.Method), slog.String("route", info.Route),
		slog.Int("status", w.status), slog.Int64("bytes", w.bytes),
		slog.Float64("tookMillis", float64(took.Microseconds())/1000), slog.String("address", info.Address),
	}
	if info.session != nil {
		attributes = append(attributes, slog.Int64("account", info.session.Account.ID))
	}
	a.Log.LogAttrs(context.WithoutCancel(r.Context()), level, "request", attributes...)
}

// routePattern returns the matched pattern without its method, or "unmatched".
func routePattern(r *http.Request) string {
	if _, path, ok := strings.Cut(r.Pattern, " "); ok {
		return path
	}
	return "unmatched"
}

// requestID returns a random id for finding a request in the log. It need not be secret.
func requestID() string { return keys.RandomToken()[:16] }

// clip cuts a header to n bytes and drops invalid UTF-8, because a header may hold any byte and the database stores
// only text.
func clip(s string, n int) string { return strings.ToValidUTF8(s[:min(len(s), n)], "") }

// clientAddress returns the address of the peer. If the peer is a configured proxy, it returns the nearest address in
// X-Forwarded-For that is not a proxy (R10.17).
func (a *API) clientAddress(r *http.Request) string {
	host := peerAddress(r)
	if len(a.proxies) == 0 || !a.isProxy(host) {
		return host
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop := strings.TrimSpace(hops[i])
		if _, err := netip.ParseAddr(hop); err != nil {
			break
		}
		host = hop
		if !a.isProxy(hop) {
			break
		}
	}
	return host
}

// peerAddress returns the address of the connection's peer, which may be a proxy.
func peerAddress(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

func (a *API) isProxy(address string) bool {
	parsed, err := netip.ParseAddr(address)
	if err != nil {
		return false
	}
	for _, p := range a.proxies {
		if p.Contains(parsed.Unmap()) {
			return true
		}
	}
	return false
}

// securityHeaders are set on every response. All responses share these lists: handlers replace a list and never change
// its elements.
var securityHeaders = []struct {
	name   string
	values []string
}{
	{"X-Content-Type-Options", []string{"nosniff"}},
	{"X-Frame-Options", []string{"DENY"}},
	{"Referrer-Policy", []string{"no-referrer"}},
	{"Cross-Origin-Opener-Policy", []string{"same-origin"}},
	{"Cross-Origin-Resource-Policy", []string{"same-origin"}},
	{"Permissions-Policy", []string{"camera=(), microphone=(), geolocation=(), interest-cohort=()"}},
	{"Content-Security-Policy", []string{"default-src 'none'; frame-ancestors 'none'"}},
}

// secureHeaders sets the security headers. Handlers of pages replace the Content-Security-Policy with their own.
func (a *API) secureHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		for _, header := range securityHeaders {
			h[header.name] = header.values
		}
		if a.secure {
			h["Strict-Transport-Security"] = []string{"max-age=31536000; includeSubDomains"}
		}
		if strings.HasPrefix(r.URL.Path, "/api/") {
			h["Cache-Control"] = []string{"no-store"}
		}
		next.ServeHTTP(w, r)
	})
}

// statusWriter records the status and size of the response for the log.
type statusWriter struct {
	http.ResponseWriter
	status int
	bytes  int64
}

// WriteHeader implements http.ResponseWriter.
func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (w *statusWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
