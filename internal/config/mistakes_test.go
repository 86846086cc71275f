package config_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/config"
)

// Every wrong setting yields a message with the setting, its value and the remedy, and without secrets. The rows are
// environment variables, or lines of the file if they begin with "file:".
func TestMistakes_NameSettingValueAndRemedy(t *testing.T) {
	const s3 = "BEACON_STORAGE_ENDPOINT=s3.example BEACON_STORAGE_BUCKET=b "
	const oidc = "BEACON_STAFF_OIDC_ISSUER=https://id.example BEACON_STAFF_OIDC_CLIENT_ID=b " +
		"BEACON_STAFF_OIDC_CLIENT_SECRET=hush BEACON_STAFF_OIDC_NAME=Id "
	for _, c := range []struct{ settings, says string }{
		{"BEACON_ADDR=8490", `addr is "8490": set it to host:port, such as 127.0.0.1:8490`},
		{"BEACON_ADDR=127.0.0.1:http8", `addr is "127.0.0.1:http8": set it to host:port, such as 127.0.0.1:8490`},
		{
			"BEACON_METRICS_ADDR=9391",
			`metricsAddr is "9391": set it to host:port, such as 127.0.0.1:9391, or leave it empty`,
		},
		{
			"BEACON_BASE_URL=sites.example",
			`baseUrl is "sites.example": set it to a web address such as https://registry.example`,
		},
		{
			"BEACON_BASE_URL=https://sites.example/?a=b",
			`baseUrl is "https://sites.example/?a=b": remove what is after ? or #, and user names`,
		},
		{
			"BEACON_TRUSTED_PROXIES=nginx",
			`trustedProxies has "nginx": set it to an address or a network, such as 10.0.0.0/8`,
		},
		{"BEACON_LOG_LEVEL=verbose", `logLevel is "verbose": set it to debug, info, warn or error`},
		{"file:dataDir: ''", `dataDir is empty: set it to a directory, such as /var/lib/beacon`},
		{
			"BEACON_DATABASE=mysql://hush@db/x",
			`database has another scheme: set it to postgres://…, or leave it empty for SQLite in dataDir`,
		},
		{
			"BEACON_DATABASE=postgres://a:hush%@db/x",
			`database cannot be read as an address: encode special characters of the password, such as %40 ` +
				`for @`,
		},
		{
			"BEACON_MASTER_KEYS=hush",
			`masterKeys: key number 1 has 4 characters and is not 64 hexadecimal ones: make one with openssl ` +
				`rand -hex 32, and put one on each line or separate them by commas`,
		},
		{
			s3 + "BEACON_STORAGE_BUCKET=",
			`storage.bucket is empty although storage.endpoint is set: set it, or remove storage.endpoint`,
		},
		{s3 + "BEACON_STORAGE_ACCESS_KEY=a", `storage.accessKey and storage.secretKey belong together: set both`},
		{
			"BEACON_STORAGE_BUCKET=b",
			`storage.endpoint is empty although storage.bucket is "b": set it to the host of the service`,
		},
		{
			s3 + "BEACON_STORAGE_ENDPOINT=https://s3.example",
			`storage.endpoint is "https://s3.example": set it to host or host:port, without https:// and ` +
				`path (storage.plain: true is for http)`,
		},
		{"BEACON_STORAGE_PLAIN=perhaps", `BEACON_STORAGE_PLAIN is "perhaps": set it to true or false`},
		{"BEACON_SMTP_PORT=abc", `BEACON_SMTP_PORT is "abc": set it to a whole number`},
		{"BEACON_SMTP_PORT=70000", `smtp.port is 70000: set it to a number from 1 to 65535`},
		{"BEACON_SMTP_TLS=maybe", `smtp.tls is "maybe": set it to starttls, tls or none`},
		{
			"BEACON_SMTP_HOST=mail.example:25",
			`smtp.host is "mail.example:25": set it to the host alone; the port is smtp.port`,
		},
		{"BEACON_SMTP_USERNAME=beacon", `smtp.password is empty although smtp.username is "beacon": set it`},
		{
			"BEACON_BOUNCE_IMAP_HOST=imap.example",
			`bounce.imap.host needs bounce.imap.username and bounce.imap.password: set both`,
		},
		{"BEACON_BOUNCE_IMAP_PORT=0", `bounce.imap.port is 0: set it to a number from 1 to 65535`},
		{"BEACON_BOUNCE_SECRETS=hush", `bounce.secrets, number 1: `},
		{"BEACON_WEBHOOK_SECRETS=hush", `webhook.secrets, number 1: `},
		{
			"BEACON_STAFF_OIDC_ISSUER=http://id.example BEACON_STAFF_OIDC_CLIENT_ID=b " +
				"BEACON_STAFF_OIDC_CLIENT_SECRET=hush BEACON_STAFF_OIDC_NAME=Id",
			`staff.oidc.issuer is "http://id.example": set it to the https address of the provider`,
		},
		{
			"BEACON_STAFF_OIDC_CLIENT_ID=b",
			`staff.oidc.issuer is empty although other settings of staff.oidc are set: set it, or remove them`,
		},
		{
			"BEACON_STAFF_OIDC_ISSUER=https://id.example BEACON_STAFF_OIDC_CLIENT_ID=b " +
				"BEACON_STAFF_OIDC_CLIENT_SECRET=hush",
			`staff.oidc.name is empty although staff.oidc.issuer is set: set it`,
		},
		{
			oidc + "BEACON_STAFF_OIDC_ISSUER=https://login.microsoftonline.com/common/v2.0",
			`staff.oidc.issuer is "https://login.microsoftonline.com/common/v2.0": set it to the issuer of one tenant, ` +
				`https://login.microsoftonline.com/DIRECTORY-ID/v2.0, with the directory (tenant) ID of your organization`,
		},
		{
			oidc + "BEACON_STAFF_OIDC_ISSUER=https://id.example/.well-known/openid-configuration",
			`staff.oidc.issuer is "https://id.example/.well-known/openid-configuration": remove /.well-known/ and the ` +
				`text after it`,
		},
		{
			oidc + "BEACON_STAFF_OIDC_VOUCHED_ISSUER=https://old.example",
			`staff.oidc.vouchedIssuer is "https://old.example": set it to the value of staff.oidc.issuer, or remove it`,
		},
		{
			oidc + "BEACON_STAFF_OIDC_VOUCHED_ISSUER=true",
			`staff.oidc.vouchedIssuer is "true": set it to the value of staff.oidc.issuer, or remove it`,
		},
		{
			oidc + "BEACON_STAFF_OIDC_ISSUER=https://accounts.google.com " +
				"BEACON_STAFF_OIDC_VOUCHED_ISSUER=https://accounts.google.com",
			`staff.oidc.vouchedIssuer is "https://accounts.google.com": remove it: accounts outside of your organization ` +
				`have the same issuer`,
		},
		{
			"BEACON_STAFF_OIDC_VOUCHED_ISSUER=https://id.example",
			`staff.oidc.issuer is empty although other settings of staff.oidc are set: set it, or remove them`,
		},
		{"BEACON_STAFF_OIDC_ONLY=ja", `BEACON_STAFF_OIDC_ONLY is "ja": set it to true or false`},
		{"BEACON_MICROSITE_MAX_IMAGES=0", `microsite.maxImages is 0: set it to a number from 1 to 1000000`},
		{
			"BEACON_MICROSITE_STORY_CHAR_LIMIT=4k",
			`BEACON_MICROSITE_STORY_CHAR_LIMIT is "4k": set it to a whole number`,
		},
		{
			"BEACON_CONSENT_FV_HOLDERS_ALLOWED=-1",
			`consent.fvHoldersAllowed is -1: set it to a number from 1 to 1000000`,
		},
		{
			"BEACON_CONSENT_SIGNING_KEY=/k.pem",
			`consent.signingCertificate and consent.signingKey belong together: set both, or none`,
		},
		{
			"BEACON_CONSENT_TIME_STAMP_URL=tsa.example",
			`consent.timeStampUrl is "tsa.example": set it to a web address such as https://registry.example`,
		},
		{"BEACON_RETENTION_MAIL_MONTHS=3", `retention.mailMonths is 3: set it to a number from 6 to 120`},
		{
			"BEACON_BRAND_MAIL_FROM=Beacon",
			`brand.mailFrom is "Beacon": set it to an email address, such as Beacon ` +
				`<no-reply@registry.example>`,
		},
		{
			"BEACON_BRAND_TIMEZONE=Mars/Olympus",
			`brand.timezone is "Mars/Olympus": set it to a time zone, such as America/New_York`,
		},
		{
			"BEACON_BRAND_WEBSITE=registry",
			`brand.website is "registry": set it to a web address such as https://registry.example`,
		},
		{
			"BEACON_BRAND_PRIVACY_URL=privacy",
			`brand.privacyUrl is "privacy": set it to a web address such as https://registry.example`,
		},
		{
			"BEACON_CAPTCHA_KIND=riddle",
			`captcha.kind is "riddle": set it to altcha, recaptcha, hcaptcha or turnstile`,
		},
		{
			"BEACON_CAPTCHA_KIND=hcaptcha",
			`captcha.kind is "hcaptcha" and needs captcha.siteKey and captcha.secret: set both`,
		},
		{"BEACON_ADDRESS_USPS_ID=x", `address.uspsId and address.uspsSecret belong together: set both, or none`},
		{"BEACON_LOG_MAIL_TO=notary", `log.mailTo has "notary": set it to email addresses without names`},
		{"BEACON_TRACING_SAMPLE=2", `tracing.sample is 2: set it to more than 0 and at most 1`},
		{"BEACON_TRACING_SAMPLE=half", `BEACON_TRACING_SAMPLE is "half": set it to a number, such as 0.1`},
		{
			"BEACON_TRACING_ENDPOINT=otel:4317",
			`tracing.endpoint is "otel:4317": set it to the web address of a collector, without a name, a ` +
				`password and parameters`,
		},
		{
			"BEACON_SMTP_PASSWORD_FILE=/does/not/exist",
			`BEACON_SMTP_PASSWORD_FILE: open /does/not/exist: no such file or directory`,
		},
		{"file:adress: x", `field adress not found in type config.Config`},
		{"file:smtp:\n  port: [1]", "line 2: cannot unmarshal"},
		{
			"file:log:\n  witnesses: [{name: One, url: here, key: x}]",
			`log.witnesses, number 1: url is "here": set it to a web address`,
		},
	} {
		file, environ := "", []string(nil)
		if text, ok := strings.CutPrefix(c.settings, "file:"); ok {
			file = write(t, "beacon.yaml", text)
		} else {
			environ = strings.Split(c.settings, " BEACON_")
			for i := range environ[1:] {
				environ[i+1] = "BEACON_" + environ[i+1]
			}
		}
		loaded, err := config.Load(config.Default(), file, environ)
		if err == nil {
			err = loaded.Check()
		}
		says := fmt.Sprint(err)
		if err == nil || !strings.Contains(says, c.says) {
			t.Errorf("%s\n says %s\n want %s", c.settings, says, c.says)
		}
		isPart := file != "" || strings.HasSuffix(c.says, ": ") // a library's text, or the rest is tested elsewhere
		if !isPart && says != c.says {
			t.Errorf("%s\n also says %s", c.settings, says)
		}
		if strings.Contains(says, "hush") {
			t.Errorf("%s repeats a secret: %s", c.settings, says)
		}
		t.Logf("%-60s %s", c.settings, says)
	}
}
