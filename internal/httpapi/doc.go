// Package httpapi is Beacon's face to the network: the route table, the
// envelope of R1.2, the middleware, the screens' page shell and the
// server-rendered public page. A handler decodes, calls one service method and
// encodes; rules live in the capability packages and know nothing of HTTP.
//
// Where things are: server.go wires the routes, register.go makes a typed call,
// failures.go is the one place that turns a fault into a status, screens.go is
// the table of screens, and one file a capability holds its calls.
package httpapi
