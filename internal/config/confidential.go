package config

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
)

// isHere reports whether a host is this machine, so traffic to it never crosses a network. An empty host or a path
// is a socket in the file system.
func isHere(host string) bool {
	ip := net.ParseIP(host)
	return host == "" || host == "localhost" || strings.HasPrefix(host, "/") || (ip != nil && ip.IsLoopback())
}

// isConfidential reports whether traffic to an address cannot be read or changed by third parties: https, or this
// machine.
func isConfidential(text string) bool {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return false
	}
	return u.Scheme == "https" || (u.Scheme == "http" && isHere(u.Hostname()))
}

// CheckConfidential returns an error for every setting that would send keys or personal data unencrypted over a
// network, or protect them with only a password (R14.7c). Commands that do not serve need not call it.
func (c Config) CheckConfidential() error {
	var wrong []error
	complain := func(is bool, format string, args ...any) {
		if is {
			wrong = append(wrong, fmt.Errorf(format, args...))
		}
	}
	for _, address := range []struct{ setting, value string }{
		{"baseUrl", c.PublicURL()},
		{"captcha.verifyUrl", c.Captcha.VerifyURL},
		{"consent.timeStampUrl", c.Consent.TimeStampURL},
		{"address.uspsUrl", c.Address.USPSURL},
		{"tracing.endpoint", c.Tracing.Endpoint},
	} {
		complain(address.value != "" && !isConfidential(address.value),
			"%s is %q: set it to an address that begins with https", address.setting, address.value)
	}
	for _, w := range c.Log.Witnesses {
		complain(!isConfidential(w.URL),
			"log.witnesses: the url of %s is %q: set it to an address that begins with https", w.Name, w.URL)
	}
	complain(c.SMTP.TLS == "none" && !isHere(c.SMTP.Host),
		"smtp.tls is none, and emails contain keys: set it to starttls or tls, or use an SMTP server on this machine")
	host, _, err := net.SplitHostPort(c.Storage.Endpoint)
	if err != nil {
		host = c.Storage.Endpoint
	}
	complain(c.Storage.Plain && !isHere(host), "storage.plain sends pictures and documents in the clear: remove it")
	complain(c.databaseMode() == readable,
		"database is not encrypted on its way to another machine: add sslmode=verify-full to its address")
	complain(c.Staff.SecondFactorOptional && !isHere(hostFrom(c.PublicURL())),
		"staff.secondFactorOptional is for trials on this machine: remove it")
	return errors.Join(wrong...)
}

// Advice returns recommendations for settings that are accepted but could be safer, or "".
func (c Config) Advice() string {
	if c.databaseMode() != unproven {
		return ""
	}
	return "the connection is encrypted, but the server is not verified: set sslmode=verify-full in database"
}

func hostFrom(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return text
	}
	return u.Hostname()
}

// connection is the exposure of the connection to the database.
type connection int

const (
	private  connection = iota // not exposed
	unproven                   // readable for an impostor of the server
	readable                   // readable for others on the network
)

// databaseMode parses the address of a database as its driver does: the query may contain hosts and sslmode, and there
// may be several hosts.
func (c Config) databaseMode() connection {
	if c.Database == "" {
		return private
	}
	address, query, _ := strings.Cut(c.Database, "?")
	asked, err := url.ParseQuery(query)
	if err != nil {
		return readable
	}
	hosts := asked.Get("host")
	if hosts == "" {
		_, hosts, _ = strings.Cut(address, "://")
		hosts, _, _ = strings.Cut(hosts, "/")
		hosts = hosts[strings.LastIndex(hosts, "@")+1:]
	}
	isAway := func(host string) bool { return !isHere(hostFrom("//"+host)) && !isHere(host) }
	switch {
	case !slices.ContainsFunc(strings.Split(hosts, ","), isAway):
		return private
	case asked.Get("sslmode") == "verify-full":
		return private
	case asked.Get("sslmode") == "require", asked.Get("sslmode") == "verify-ca":
		return unproven
	}
	return readable
}
