// Package httpapi is the transport of Beacon's HTTP API: mux, middleware, limits, forms, the envelope of
// R1.2, sessions and keys, and the OpenAPI document. failures.go is the one place that turns a fault into a
// status. The calls are in its rooms, the packages below, which register them on an API; package server puts
// the rooms together. A handler decodes, calls one service method and encodes; rules live in the capability
// packages and know nothing of HTTP.
package httpapi
