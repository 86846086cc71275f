package config

import (
	"fmt"
	"strings"
)

// descriptions maps the path of a setting to its description.
var descriptions = map[string]string{
	"addr":           "Address to listen on, `host:port`.",
	"baseUrl":        "Base of all links, `https://…` in production. Empty: `http://` and `addr`.",
	"dataDir":        "Directory for the data of this machine: SQLite database, files, keys, journal of the log.",
	"database":       "Address of PostgreSQL, `postgres://USER:PASSWORD@HOST/NAME?sslmode=verify-full`. Empty: SQLite in `dataDir`.",
	"masterKeys":     "Master keys, 64 hexadecimal characters each, newest first, the same on every node. Empty: the file `keys` in `dataDir`.",
	"trustedProxies": "Addresses and networks of proxies that set `X-Forwarded-For`, such as `127.0.0.1` or `10.0.0.0/8`.",
	"logLevel":       "`debug`, `info`, `warn` or `error`.",
	"metricsAddr":    "`host:port` of a listener for `/metrics`. Empty: none.",
	"node":           "Name of this machine in the log. Empty: its host name.",

	"storage.endpoint":     "Host of an S3-compatible service, `host` or `host:port`. Empty: files are in `dataDir`.",
	"storage.region":       "Region of the bucket.",
	"storage.bucket":       "Name of the bucket.",
	"storage.accessKey":    "Id of the access key.",
	"storage.secretKey":    "Secret of the access key.",
	"storage.pathStyle":    "The name of the bucket is in the path, and not in the host name. Most services but Amazon's need it.",
	"storage.plain":        "http instead of https; only to a service on this machine.",
	"storage.createBucket": "Create the bucket at the start of `serve` if it does not exist.",

	"smtp.host":     "Email server. Empty: emails are kept and shown to registry administrators.",
	"smtp.port":     "Port of the SMTP server.",
	"smtp.username": "User name at the SMTP server. Empty: no sign-in.",
	"smtp.password": "Password at the SMTP server.",
	"smtp.tls":      "`starttls`, `tls`, or `none` to a server on this machine.",

	"staff.secondFactorOptional": "Staff may sign in without a second factor; only for trials on this machine.",
	"staff.oidc.issuer":          "OpenID Connect provider: its https address without `/.well-known/…`. Empty: none.",
	"staff.oidc.clientId":        "Client id at the provider.",
	"staff.oidc.clientSecret":    "Client secret at the provider.",
	"staff.oidc.name":            "Name of the provider on the sign-in screen.",
	"staff.oidc.only":            "Staff cannot sign in with a password.",
	"staff.oidc.acr":             "Authentication context that the provider has to confirm. Empty: any.",
	"staff.oidc.vouchedIssuer":   "Repeats `staff.oidc.issuer` if its tokens lack `email_verified` and you vouch for their addresses ([Sign-in](sign-in.md)). Empty: none.",

	"microsite.storyCharLimit":                "Characters of a patient's story.",
	"microsite.whyCharLimit":                  "Characters of the text on why the patient needs a donor.",
	"microsite.captionCharLimit":              "Characters of the caption of a picture.",
	"microsite.maxImages":                     "Pictures of a page.",
	"microsite.useResponsibilityConfirmation": "Patients confirm before a submission that they are responsible for the text.",

	"consent.fvHoldersAllowed":   "Family voucher holders of a new donor.",
	"consent.keepPhotoDays":      "Days until the picture of an ID is deleted.",
	"consent.timeStampUrl":       "Time stamp service (RFC 3161), an https address. Empty: none.",
	"consent.signingCertificate": "PEM file with the certificate that signs consents, then its issuers. Empty: Beacon makes one.",
	"consent.signingKey":         "PEM file with the key of `consent.signingCertificate`.",

	"retention.referralMonths": "Months for which an unfinished request is kept, 6 to 120.",
	"retention.pictureMonths":  "Months for which pictures of a closed page are kept, 6 to 120.",
	"retention.mailMonths":     "Months for which emails, address changes and bounces are kept, 6 to 120.",

	"brand.productName":          "Name of the product.",
	"brand.registryName":         "Name of the registry.",
	"brand.website":              "The registry's website; unknown addresses redirect to it.",
	"brand.considerCampaignUrl":  "Page about living donation.",
	"brand.donorRegistrationUrl": "Donor screening site, which pages link to.",
	"brand.supportUrl":           "Page about support for donors.",
	"brand.privacyUrl":           "Privacy notice.",
	"brand.accessibilityUrl":     "Accessibility page of the registry.",
	"brand.phone":                "Phone number that pages and emails show.",
	"brand.phoneHours":           "Hours of the phone line, in English.",
	"brand.phoneHoursEs":         "Hours of the phone line, in Spanish.",
	"brand.mailFrom":             "Sender of emails, `Name <address>`.",
	"brand.timezone":             "Time zone of the registry, such as `America/New_York`.",
	"brand.shareLinks.social":    "Address of the first share button; `{url}` and `{text}` are replaced.",
	"brand.shareLinks.microblog": "Address of the second share button; `{url}` and `{text}` are replaced.",
	"brand.sisterSites":          "Links to sister sites: a list of `name`, `nameEs` and `url`.",
	"brand.socialLinks":          "Links to the registry's channels: a list of `name`, `nameEs`, `url` and `kind` (`social`, `microblog`, `videos`).",

	"webhook.secrets":      "Secrets of the donor registration site, `whsec_…`, newest first. Empty: its calls are refused.",
	"bounce.secrets":       "Secrets of senders of bounce reports, `whsec_…`, newest first. Empty: their calls are refused.",
	"bounce.imap.host":     "IMAP server of the mailbox that receives bounces. Empty: none.",
	"bounce.imap.port":     "Port of the IMAP server.",
	"bounce.imap.username": "User name of the mailbox.",
	"bounce.imap.password": "Password of the mailbox.",
	"bounce.imap.folder":   "Folder of the mailbox.",

	"captcha.kind":      "`altcha` (no outside service), `recaptcha`, `hcaptcha` or `turnstile`.",
	"captcha.siteKey":   "Key of the site at the provider.",
	"captcha.secret":    "Secret of the provider.",
	"captcha.verifyUrl": "Address that checks responses. Empty: the provider's own.",

	"address.uspsId":     "Client id at the postal service. Empty: the built-in check.",
	"address.uspsSecret": "Client secret at the postal service.",
	"address.uspsUrl":    "Address of the postal service.",

	"log.keyFile":   "File with the key of checkpoints, on each node that signs them. Empty: `log-key` in `dataDir`.",
	"log.mailTo":    "Addresses that receive the newest checkpoint every night.",
	"log.witnesses": "Witnesses that sign each checkpoint: a list of `name`, `url` and `key`.",

	"watch.webCertificate": "PEM file with the certificate of the web server. Beacon warns before it expires. Empty: no.",
	"watch.otherBackups":   "Another program than `beacon backup` makes the backups. No warning reports an old backup.",

	"tracing.endpoint":    "OpenTelemetry collector (OTLP over HTTP), its address without `/v1/traces`. Empty: no traces.",
	"tracing.sample":      "Share of requests and jobs that are traced, more than 0 and at most 1.",
	"tracing.fromProxies": "Requests of `trustedProxies` continue the trace in their header `traceparent`.",
}

// Reference returns the reference page of all settings, in Markdown.
func Reference() string {
	out := &strings.Builder{}
	out.WriteString("# Settings\n\n" +
		"`beacon config --reference` writes this page. `beacon config` prints the settings in force, with the source " +
		"of each.\n\n" +
		"Settings come from a YAML file (`--config FILE`, or `BEACON_CONFIG`) and from the environment, which wins. A name with\n" +
		"dots is a nested key of the file: `smtp.host` is `host` below `smtp`. A variable with `_FILE` after its name is the path\n" +
		"of a file with the value; a credential of systemd is called like the variable. Lists are separated by commas or lines.\n" +
		"A secret is never printed.\n")
	group := ""
	for _, s := range Default().Settings() {
		above, _, isNested := strings.Cut(s.Path, ".")
		if !isNested {
			above = "general"
		}
		if above != group {
			group = above
			fmt.Fprintf(out, "\n## %s\n\n| setting | variable | default | meaning |\n|---|---|---|---|\n", group)
		}
		variable, value := "only in the file", s.Shown()
		if s.Variable != "" {
			variable = "`" + s.Variable + "`"
		}
		if value != "" {
			value = "`" + value + "`"
		}
		about := descriptions[s.Path]
		if s.IsSecret {
			about += " Secret."
		}
		fmt.Fprintf(out, "| `%s` | %s | %s | %s |\n", s.Path, variable, value, about)
	}
	return out.String()
}
