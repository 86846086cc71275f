package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"beacon/internal/platform/outbound"
)

// healthyWithin is the time limit for the response. It is below the usual limit of containers, 30 seconds.
const healthyWithin = 10 * time.Second

type healthyCommand struct {
	Ready bool `long:"ready" description:"Check that the node accepts requests, not only that it runs."`
}

// Run calls the server at the address in the settings. It is the health check of a container, which has no shell.
func (c healthyCommand) Run(e *environment) error {
	if e.loaded != nil {
		return e.loaded
	}
	path := "/healthz"
	if c.Ready {
		path = "/readyz"
	}
	status, err := askServer(e.ctx, "http://"+reachable(e.config.Addr)+path)
	if err == nil {
		_, err = fmt.Fprintln(e.streams.Out, status)
	}
	return err
}

// reachable returns an address of a server that listens on addr. For a server on all addresses it is the loopback
// address, which never uses a proxy.
func reachable(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return addr
	}
	if ip, err := netip.ParseAddr(host); host == "" || err == nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}

// askServer returns the text of a successful response; the error has the text of any other response.
func askServer(ctx context.Context, url string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return "", err
	}
	response, err := outbound.New(healthyWithin).Do(request)
	if err != nil {
		return "", err
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, 1000))
	status := strings.TrimSpace(string(body))
	if response.StatusCode != http.StatusOK {
		err = errors.Join(err, fmt.Errorf("%s responded %s: %s", url, response.Status, status))
	}
	return status, errors.Join(err, response.Body.Close())
}
