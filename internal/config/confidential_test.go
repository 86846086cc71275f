package config_test

import (
	"strings"
	"testing"

	"beacon/internal/config"
)

// TestCheckConfidential has a row for each setting that could send data unencrypted over a network, and for the same
// setting with this machine.
// Shows R14.7c.
func TestCheckConfidential(t *testing.T) {
	database := func(address string) func(*config.Config) {
		return func(c *config.Config) { c.Database = address }
	}
	for name, test := range map[string]struct {
		change func(*config.Config)
		wrong  string // the setting; empty: no error
	}{
		"the default":             {func(*config.Config) {}, ""},
		"http on a network":       {func(c *config.Config) { c.BaseURL = "http://sites.registry.example" }, "baseUrl"},
		"http by the address":     {func(c *config.Config) { c.Addr = "0.0.0.0:8080" }, "baseUrl"},
		"http here":               {func(c *config.Config) { c.BaseURL = "http://localhost:8080/" }, ""},
		"http here, IPv6":         {func(c *config.Config) { c.BaseURL = "http://[::1]:8080" }, ""},
		"a name like localhost":   {func(c *config.Config) { c.BaseURL = "http://localhost.example" }, "baseUrl"},
		"https":                   {func(c *config.Config) { c.BaseURL = "https://sites.registry.example" }, ""},
		"mail in the clear":       {func(c *config.Config) { c.SMTP.Host, c.SMTP.TLS = "mail.example", "none" }, "smtp.tls"},
		"mail here":               {func(c *config.Config) { c.SMTP.Host, c.SMTP.TLS = "127.0.0.1", "none" }, ""},
		"mail over TLS":           {func(c *config.Config) { c.SMTP.Host = "mail.example" }, ""},
		"plain storage":           {plainStorage("s3.example:9000"), "storage.plain"},
		"plain storage, no port":  {plainStorage("s3.example"), "storage.plain"},
		"plain storage here":      {plainStorage("127.0.0.1:9000"), ""},
		"human check":             {func(c *config.Config) { c.Captcha.VerifyURL = "http://check.example/v" }, "captcha.verifyUrl"},
		"human check, https":      {func(c *config.Config) { c.Captcha.VerifyURL = "https://check.example/v" }, ""},
		"time stamps":             {func(c *config.Config) { c.Consent.TimeStampURL = "http://tsa.example" }, "consent.timeStampUrl"},
		"witness":                 {witnessAt("http://one.example/w"), "log.witnesses"},
		"witness, https":          {witnessAt("https://one.example/w"), ""},
		"traces":                  {tracesTo("http://otel.example:4318"), "tracing.endpoint"},
		"traces, https":           {tracesTo("https://otel.example"), ""},
		"traces here":             {tracesTo("http://127.0.0.1:4318"), ""},
		"postal service":          {func(c *config.Config) { c.Address.USPSURL = "http://usps.example" }, "address.uspsUrl"},
		"one factor":              {oneFactorAt("https://sites.registry.example"), "staff.secondFactorOptional"},
		"one factor here":         {oneFactorAt("http://127.0.0.1:8080"), ""},
		"database":                {database("postgres://beacon:pw@db.example/beacon"), "database"},
		"database, disable":       {database("postgres://db.example/beacon?sslmode=disable"), "database"},
		"database, prefer":        {database("postgresql://db.example/beacon?sslmode=prefer"), "database"},
		"database, require":       {database("postgres://db.example/beacon?sslmode=require"), ""},
		"database, verify-full":   {database("postgres://db.example/beacon?a=b&sslmode=verify-full"), ""},
		"database here":           {database("postgres://u@127.0.0.1:5432/beacon"), ""},
		"database here, IPv6":     {database("postgres://u@[::1]:5432/beacon"), ""},
		"database, socket":        {database("postgres:///beacon?host=/run/postgresql"), ""},
		"database, no host":       {database("postgres:///beacon"), ""},
		"database, second host":   {database("postgres://127.0.0.1,db.example:5432/beacon"), "database"},
		"database, host in query": {database("postgres://localhost/beacon?host=db.example"), "database"},
		"database, an odd name":   {database("postgres://u:p@localhost@db.example/beacon"), "database"},
	} {
		t.Run(name, func(t *testing.T) {
			c := config.Default()
			test.change(&c)
			err := c.CheckConfidential()
			if (err != nil) != (test.wrong != "") || err != nil && !strings.HasPrefix(err.Error(), test.wrong) {
				t.Errorf("says %v, want %q to be named", err, test.wrong)
			}
			if err != nil && strings.Contains(err.Error(), "pw@") {
				t.Error("repeats a password")
			}
		})
	}
}

func plainStorage(endpoint string) func(*config.Config) {
	return func(c *config.Config) { c.Storage.Endpoint, c.Storage.Plain = endpoint, true }
}

func witnessAt(url string) func(*config.Config) {
	return func(c *config.Config) { c.Log.Witnesses = []config.Witness{{Name: "One", URL: url}} }
}

func oneFactorAt(base string) func(*config.Config) {
	return func(c *config.Config) { c.BaseURL, c.Staff.SecondFactorOptional = base, true }
}

// TestAdvice: an encrypted connection without verification of the server is allowed and not recommended.
func TestAdvice(t *testing.T) {
	for address, isAdvised := range map[string]bool{
		"": false, "postgres://db.example/beacon?sslmode=require": true, "postgres://db.example/beacon?sslmode=verify-ca": true,
		"postgres://db.example/beacon?sslmode=verify-full": false, "postgres://127.0.0.1/beacon": false,
	} {
		c := config.Default()
		c.Database = address
		if got := c.Advice(); (got != "") != isAdvised {
			t.Errorf("%q: %q", address, got)
		}
	}
}

func tracesTo(endpoint string) func(*config.Config) {
	return func(c *config.Config) { c.Tracing.Endpoint = endpoint }
}
