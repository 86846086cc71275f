package config

import (
	"errors"
	"fmt"
	"maps"
	"net"
	"net/mail"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"beacon/internal/platform/captcha"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/webhook"
)

// mistakes collects the errors of settings. Each message begins with the setting, and has its value and the remedy.
type mistakes []error

func (m *mistakes) add(format string, args ...any) { *m = append(*m, fmt.Errorf(format, args...)) }

// oneOf adds a mistake unless the value is one of words.
func (m *mistakes) oneOf(setting, value string, words ...string) {
	if !slices.Contains(words, value) {
		last := len(words) - 1
		m.add("%s is %q: set it to %s or %s", setting, value, strings.Join(words[:last], ", "), words[last])
	}
}

// webAddress adds a mistake unless the value is a web address, or empty if mayBeEmpty.
func (m *mistakes) webAddress(setting, value string, mayBeEmpty bool) {
	if isWebAddress(value) || mayBeEmpty && value == "" {
		return
	}
	m.add("%s is %q: set it to a web address such as https://registry.example", setting, withoutPassword(value))
}

// link adds a mistake unless the value is a web address or a path of the site.
func (m *mistakes) link(setting, value string) {
	if !strings.HasPrefix(value, "/") {
		m.webAddress(setting, value, false)
	}
}

// within adds a mistake unless the value is between two numbers.
func (m *mistakes) within(setting string, value, least, most int) {
	if value < least || value > most {
		m.add("%s is %d: set it to a number from %d to %d", setting, value, least, most)
	}
}

// Check returns all errors of the settings.
func (c Config) Check() error {
	var m mistakes
	c.checkNetwork(&m)
	c.checkData(&m)
	c.checkEmail(&m)
	c.checkServices(&m)
	c.checkLimits(&m)
	c.checkBrand(&m)
	m = append(m, c.Staff.OIDC.check()...)
	m = append(m, c.Log.check()...)
	m = append(m, c.Tracing.check()...)
	return errors.Join(m...)
}

func (c Config) checkNetwork(m *mistakes) {
	if !isListenAddress(c.Addr) {
		m.add("addr is %q: set it to host:port, such as 127.0.0.1:8490", c.Addr)
	}
	if c.MetricsAddr != "" && !isListenAddress(c.MetricsAddr) {
		m.add("metricsAddr is %q: set it to host:port, such as 127.0.0.1:9391, or leave it empty", c.MetricsAddr)
	}
	m.webAddress("baseUrl", c.BaseURL, true)
	if u, err := url.Parse(c.BaseURL); err == nil && (u.RawQuery != "" || u.Fragment != "" || u.User != nil) {
		m.add("baseUrl is %q: remove what is after ? or #, and user names", withoutPassword(c.BaseURL))
	}
	for _, text := range c.TrustedProxies {
		if _, err := parseNetwork(text); err != nil {
			m.add("trustedProxies has %q: set it to an address or a network, such as 10.0.0.0/8", text)
		}
	}
	m.oneOf("logLevel", strings.ToLower(c.LogLevel), "debug", "info", "warn", "error")
}

// isListenAddress reports whether a text is host:port with a numeric port.
func isListenAddress(text string) bool {
	_, port, err := net.SplitHostPort(text)
	n, err2 := strconv.Atoi(port)
	return err == nil && err2 == nil && n >= 0 && n <= maxPort
}

const maxPort = 65535

func (c Config) checkData(m *mistakes) {
	if c.DataDir == "" {
		m.add("dataDir is empty: set it to a directory, such as /var/lib/beacon")
	}
	if c.Database != "" && !strings.HasPrefix(c.Database, "postgres://") &&
		!strings.HasPrefix(c.Database, "postgresql://") {
		m.add("database has another scheme: set it to postgres://…, or leave it empty for SQLite in dataDir")
	} else if _, err := url.Parse(c.Database); err != nil {
		m.add("database cannot be read as an address: encode special characters of the password, such as %%40 for @")
	}
	if len(c.MasterKeys) > 0 {
		if _, err := keys.NewRing(c.MasterKeys); err != nil {
			m.add("masterKeys: %w", err)
		}
	}
	s := c.Storage
	if s.Endpoint == "" {
		if s.Bucket != "" {
			m.add("storage.endpoint is empty although storage.bucket is %q: set it to the host of the service", s.Bucket)
		}
		return
	}
	if strings.Contains(s.Endpoint, "/") {
		m.add("storage.endpoint is %q: set it to host or host:port, without https:// and path "+
			"(storage.plain: true is for http)", withoutPassword(s.Endpoint))
	}
	if s.Bucket == "" {
		m.add("storage.bucket is empty although storage.endpoint is set: set it, or remove storage.endpoint")
	}
	if (s.AccessKey == "") != (s.SecretKey == "") {
		m.add("storage.accessKey and storage.secretKey belong together: set both")
	}
}

func (c Config) checkEmail(m *mistakes) {
	m.oneOf("smtp.tls", c.SMTP.TLS, "starttls", "tls", "none")
	m.host("smtp.host", c.SMTP.Host, "smtp.port")
	m.within("smtp.port", c.SMTP.Port, 1, maxPort)
	if c.SMTP.Username != "" && c.SMTP.Password == "" {
		m.add("smtp.password is empty although smtp.username is %q: set it", c.SMTP.Username)
	}
	box := c.Bounce.IMAP
	m.host("bounce.imap.host", box.Host, "bounce.imap.port")
	m.within("bounce.imap.port", box.Port, 1, maxPort)
	if box.Host != "" && (box.Username == "" || box.Password == "") {
		m.add("bounce.imap.host needs bounce.imap.username and bounce.imap.password: set both")
	}
}

// host adds a mistake unless the value is a host without port and path.
func (m *mistakes) host(setting, value, port string) {
	if strings.ContainsAny(value, "/@ ") || strings.Count(value, ":") == 1 {
		m.add("%s is %q: set it to the host alone; the port is %s", setting, value, port)
	}
}

func (c Config) checkServices(m *mistakes) {
	k := c.Captcha
	switch {
	case k.Kind == Altcha:
	case !captcha.IsProvider(k.Kind):
		m.oneOf("captcha.kind", k.Kind, Altcha, "recaptcha", "hcaptcha", "turnstile")
	case k.SiteKey == "" || k.Secret == "":
		m.add("captcha.kind is %q and needs captcha.siteKey and captcha.secret: set both", k.Kind)
	}
	m.webAddress("captcha.verifyUrl", k.VerifyURL, true)
	m.webAddress("consent.timeStampUrl", c.Consent.TimeStampURL, true)
	m.webAddress("address.uspsUrl", c.Address.USPSURL, c.Address.USPSID == "")
	if (c.Address.USPSID == "") != (c.Address.USPSSecret == "") {
		m.add("address.uspsId and address.uspsSecret belong together: set both, or none")
	}
	for _, list := range []struct {
		name    string
		secrets []string
	}{{"webhook.secrets", c.Webhook.Secrets}, {"bounce.secrets", c.Bounce.Secrets}} {
		for i, text := range list.secrets {
			if _, err := webhook.ParseSecret(text); err != nil {
				m.add("%s, number %d: %w", list.name, i+1, err)
			}
		}
	}
	if (c.Consent.SigningCertificate == "") != (c.Consent.SigningKey == "") {
		m.add("consent.signingCertificate and consent.signingKey belong together: set both, or none")
	}
}

// most is the maximum of a limit.
const most = 1_000_000

func (c Config) checkLimits(m *mistakes) {
	for _, limit := range []struct {
		setting string
		value   int
	}{
		{"microsite.storyCharLimit", c.Site.StoryCharLimit}, {"microsite.whyCharLimit", c.Site.WhyCharLimit},
		{"microsite.captionCharLimit", c.Site.CaptionCharLimit}, {"microsite.maxImages", c.Site.MaxImages},
		{"consent.fvHoldersAllowed", c.Consent.FvHoldersAllowed},
		{"consent.keepPhotoDays", c.Consent.KeepPhotoDays},
	} {
		m.within(limit.setting, limit.value, 1, most)
	}
	m.within("retention.referralMonths", c.Retention.ReferralMonths, MinRetentionMonths, MaxRetentionMonths)
	m.within("retention.pictureMonths", c.Retention.PictureMonths, MinRetentionMonths, MaxRetentionMonths)
	m.within("retention.mailMonths", c.Retention.MailMonths, MinRetentionMonths, MaxRetentionMonths)
}

func (c Config) checkBrand(m *mistakes) {
	b := c.Brand
	addresses := map[string]string{
		"website": b.Website, "considerCampaignUrl": b.ConsiderCampaignURL, "donorRegistrationUrl": b.DonorRegistrationURL,
	}
	for _, name := range slices.Sorted(maps.Keys(addresses)) {
		m.webAddress("brand."+name, addresses[name], false)
	}
	m.link("brand.supportUrl", b.SupportURL)
	m.link("brand.privacyUrl", b.PrivacyURL)
	m.link("brand.accessibilityUrl", b.AccessibilityURL)
	if _, err := mail.ParseAddress(b.MailFrom); err != nil {
		m.add("brand.mailFrom is %q: set it to an email address, such as Beacon <no-reply@registry.example>", b.MailFrom)
	}
	if _, err := time.LoadLocation(b.Timezone); err != nil || b.Timezone == "" {
		m.add("brand.timezone is %q: set it to a time zone, such as America/New_York", b.Timezone)
	}
	for _, links := range []struct {
		setting string
		links   []Named
	}{{"brand.sisterSites", b.SisterSites}, {"brand.socialLinks", b.SocialLinks}} {
		for i, link := range links.links {
			m.link(fmt.Sprintf("%s, number %d: url", links.setting, i+1), link.URL)
		}
	}
}
