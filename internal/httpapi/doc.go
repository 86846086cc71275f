// Package httpapi is the transport of Beacon's HTTP API: mux, middleware, limits, forms, the envelope of R1.2,
// sessions and keys, and the OpenAPI document. failures.go is the only place that maps a fault to a status. The calls
// are in the rooms, the packages below, which register them on an API; package server assembles the rooms. A handler
// decodes, calls one service method and encodes. Rules are in the capability packages, which do not depend on HTTP.
package httpapi
