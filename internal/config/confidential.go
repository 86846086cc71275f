package config

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
)

// isHere reports whether a host is this machine itself: nobody else can read what is said to it. An empty host, and a
// path, are those of a socket in the file system.
func isHere(host string) bool {
	ip := net.ParseIP(host)
	return host == "" || host == "localhost" || strings.HasPrefix(host, "/") || (ip != nil && ip.IsLoopback())
}

// isConfidential reports whether nobody on the way can read or change what is said to an address: https, or this
// machine itself.
func isConfidential(text string) bool {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return false
	}
	return u.Scheme == "https" || (u.Scheme == "http" && isHere(u.Hostname()))
}

// CheckConfidential returns every setting by which keys or personal data would go over a network in the clear, or one
// password alone would open them (R14.7c). Commands that serve nobody need not ask.
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
		"smtp.tls is none, and mails carry keys: set it to starttls or tls, or use a mail server on this machine")
	host, _, err := net.SplitHostPort(c.Storage.Endpoint)
	if err != nil {
		host = c.Storage.Endpoint
	}
	complain(c.Storage.Plain && !isHere(host), "storage.plain sends pictures and documents in the clear: remove it")
	complain(c.databaseMode() == readable,
		"database is not encrypted on its way to another machine: add sslmode=verify-full to its address")
	complain(c.Staff.SecondFactorOptional && !isHere(hostOf(c.PublicURL())),
		"staff.secondFactorOptional is for trials on this machine: remove it")
	return errors.Join(wrong...)
}

// Advice returns what could be safer and is not refused, or nothing.
func (c Config) Advice() string {
	if c.databaseMode() != unproven {
		return ""
	}
	return "the connection is encrypted, but nobody checks whose it is: set sslmode=verify-full in database"
}

func hostOf(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return text
	}
	return u.Hostname()
}

// connection is what others on the network can do with what is said to the database.
type connection int

const (
	private  connection = iota // nothing
	unproven                   // read it, if they pass for the server
	readable                   // read it
)

// databaseMode reads the address of a database as its driver does: hosts and sslmode may stand in the query, and there
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
	isAway := func(host string) bool { return !isHere(hostOf("//"+host)) && !isHere(host) }
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
