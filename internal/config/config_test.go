package config_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"beacon/internal/config"
)

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestLoad_EnvironmentOverFileAndSecretsFromFiles(t *testing.T) {
	file := write(
		t, "beacon.yaml", "addr: 0.0.0.0:9000\nbrand:\n  registryName: Lantern Registry\nmicrosite:\n  maxImages: 4\n"+
			"log:\n  witnesses:\n    - {name: One, url: 'https://one.example/w', key: "+witnessKey+"}\n",
	)
	secret := write(t, "smtp-password", "hush\n")
	c, err := config.Load(config.Default(), file, []string{
		"BEACON_ADDR=127.0.0.1:7000", "BEACON_SMTP_PASSWORD_FILE=" + secret,
		"BEACON_TRUSTED_PROXIES=10.0.0.0/8,192.0.2.1", "HOME=/nowhere",
		"BEACON_LOG_MAIL_TO=notary@law.example,b@c.example",
	})
	if err != nil {
		t.Fatal(err)
	}
	if c.Addr != "127.0.0.1:7000" || c.Brand.RegistryName != "Lantern Registry" || c.Site.MaxImages != 4 {
		t.Errorf("got %q %q %d", c.Addr, c.Brand.RegistryName, c.Site.MaxImages)
	}
	if c.SMTP.Password != "hush" {
		t.Error("the password must come from the named file, without its line end")
	}
	if c.Site.StoryCharLimit != 4000 || len(c.Proxies()) != 2 {
		t.Errorf("defaults stay: %d, %v", c.Site.StoryCharLimit, c.Proxies())
	}
	if len(c.Log.MailTo) != 2 || len(c.Log.Witnesses) != 1 || c.Log.Witnesses[0].Cosigner().String() != witnessKey {
		t.Errorf("who keeps checkpoints: %+v", c.Log)
	}
	if err := c.Check(); err != nil {
		t.Error(err)
	}
}

// TestLoad_Credentials: systemd supplies secrets as files named like the settings; a variable takes precedence.
func TestLoad_Credentials(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"BEACON_SMTP_PASSWORD": "hush\n", "BEACON_DATABASE": "postgres://elsewhere/x", "BEACON_MASTER_KEYS": "aa,bb\n",
		"BEACON_SMTP_PASWORD": "", "other": "",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	environ := []string{"BEACON_DATABASE=postgres://here/x", "CREDENTIALS_DIRECTORY=" + dir}
	c, err := config.Load(config.Default(), "", environ)
	if err != nil || c.SMTP.Password != "hush" || c.Database != "postgres://here/x" || len(c.MasterKeys) != 2 {
		t.Errorf("%v: %q, %q, %q", err, c.SMTP.Password, c.Database, c.MasterKeys)
	}
	if got, err := config.Unread(environ, ""); err != nil || !slices.Equal(got, []string{"BEACON_SMTP_PASWORD_FILE"}) {
		t.Errorf("misspelt: %q, %v", got, err)
	}
}

// A setting with a name that ends in FILE is a path, and not a file with the value. Line ends of files and scripts are
// removed from values, and lists are separated by commas or lines.
func TestLoad_NormalizesValues(t *testing.T) {
	key := write(t, "mail-to", "a@law.example\r\nb@law.example, c@law.example\r\n")
	environ := []string{
		"BEACON_LOG_KEY_FILE=/srv/log.key", "BEACON_DATABASE=postgres://db.example/x?sslmode=verify-full\r",
		"BEACON_LOG_MAIL_TO_FILE=" + key, "BEACON_MASTER_KEYS=aa\nbb,cc", "BEACON_WEBHOOK_SECRETS=one\ntwo",
		"BEACON_TRUSTED_PROXIES=10.0.0.0/8 192.0.2.1",
	}
	c, err := config.Load(config.Default(), "", environ)
	if err != nil {
		t.Fatal(err)
	}
	if c.Log.KeyFile != "/srv/log.key" || c.Database != "postgres://db.example/x?sslmode=verify-full" {
		t.Errorf("%q, %q", c.Log.KeyFile, c.Database)
	}
	for name, list := range map[string][]string{
		"log.mailTo": c.Log.MailTo, "masterKeys": c.MasterKeys, "webhook.secrets": c.Webhook.Secrets,
		"trustedProxies": c.TrustedProxies,
	} {
		if len(list) != map[string]int{"log.mailTo": 3, "masterKeys": 3, "webhook.secrets": 2, "trustedProxies": 2}[name] {
			t.Errorf("%s: %q", name, list)
		}
	}
	if got, err := config.Unread(environ, ""); err != nil || len(got) > 0 {
		t.Errorf("reported as no settings: %q, %v", got, err)
	}
}

// witnessKey is the key of a public witness.
const witnessKey = "witness.example+45d1b045+BH4hScxXV3b5iaqnZd0vj+Sufw1gyzGcuRH+qtTakMg8"

func TestCheck_Keepers(t *testing.T) {
	good := config.Witness{Name: "One", URL: "https://one.example/w", Key: witnessKey}
	for word, log := range map[string]config.Log{
		"":                          {MailTo: []string{"notary@law.example"}, Witnesses: []config.Witness{good}},
		"log.mailTo":                {MailTo: []string{"Notary <notary@law.example>"}},
		"number 1: name is empty":   {Witnesses: []config.Witness{{URL: good.URL, Key: good.Key}}},
		"number 1: url":             {Witnesses: []config.Witness{{Name: "One", URL: "one.example", Key: good.Key}}},
		"number 1: key":             {Witnesses: []config.Witness{{Name: "One", URL: good.URL, Key: "log+c74f20a3+ARpc"}}},
		"number 2: another witness": {Witnesses: []config.Witness{good, good}},
	} {
		c := config.Default()
		c.Log = log
		if err := c.Check(); (err != nil) != (word != "") || err != nil && !strings.Contains(err.Error(), word) {
			t.Errorf("%q is to be named in %v", word, err)
		}
	}
}

func TestCheck_NamesMistakes(t *testing.T) {
	if _, err := config.Load(config.Default(), write(t, "b.yaml", "adress: x\n"), nil); err == nil ||
		!strings.Contains(err.Error(), "adress") {
		t.Errorf("a misspelt setting must be named: %v", err)
	}
	if _, err := config.Load(config.Default(), "", []string{"BEACON_SMTP_PASSWORD_FILE=/does/not/exist"}); err == nil {
		t.Error("a missing secret file must be an error")
	}
	c := config.Default()
	c.Database, c.SMTP.TLS, c.Brand.Timezone, c.TrustedProxies = "mysql://x", "maybe", "Mars/Olympus", []string{"nonsense"}
	c.Addr, c.MetricsAddr = "nonsense", "9090"
	c.Webhook.Secrets = []string{"whsec_" + strings.Repeat("QUJD", 8), "short-and-secret"}
	err := c.Check()
	for _, word := range []string{"addr is \"nonsense\"", "metricsAddr", "database", "smtp.tls", "timezone",
		"trustedProxies", "webhook.secrets, number 2"} {
		if err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%s is wrong and must be named in: %v", word, err)
		}
	}
	if strings.Contains(err.Error(), "short-and-secret") {
		t.Error("a secret is repeated")
	}
}

func TestLoad_RefusesUnknownSettings(t *testing.T) {
	got, err := config.Unread([]string{
		"BEACON_SMTP_PASWORD_FILE=/run/secrets/smtp", "BEACON_SMTP_PASSWORD_FILE=/run/secrets/smtp", "BEACON_ADDR=:80",
		"BEACON_MAX_IMAGE=4", "BEACON_CONFIG=/etc/beacon.yaml", "BEACON_TRUSTED_PROXIES=10.0.0.0/8", "HOME=/nowhere",
	}, "BEACON_CONFIG")
	if err != nil || !slices.Equal(got, []string{"BEACON_MAX_IMAGE", "BEACON_SMTP_PASWORD_FILE"}) {
		t.Errorf("%v, %v", got, err)
	}
}

func TestCheck_HumanCheck(t *testing.T) {
	for name, wrong := range map[string]config.Captcha{
		"captcha.kind is": {Kind: "riddle"}, "captcha.siteKey": {Kind: "hcaptcha", Secret: "s"},
		"captcha.secret":    {Kind: "recaptcha", SiteKey: "k"},
		"captcha.verifyUrl": {Kind: "turnstile", SiteKey: "k", Secret: "s", VerifyURL: "nowhere"},
	} {
		c := config.Default()
		c.Captcha = wrong
		if err := c.Check(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
	c := config.Default()
	c.Captcha = config.Captcha{Kind: "turnstile", SiteKey: "k", Secret: "s", VerifyURL: "https://checks.example/verify"}
	if err := c.Check(); err != nil {
		t.Error(err)
	}
}

// Shows R15.3b.
func TestCheck_RetentionMonths(t *testing.T) {
	for months, ok := range map[int]bool{0: false, 5: false, 6: true, 120: true, 121: false} {
		c := config.Default()
		c.Retention.PictureMonths = months
		err := c.Check()
		if (err == nil) != ok || !ok && !strings.Contains(err.Error(), "set it to a number from 6 to 120") {
			t.Errorf("%d months: %v", months, err)
		}
	}
}
