// Package config defines every setting of Beacon: its meaning, its default and its checks. Settings come from a YAML
// file and from environment variables BEACON_…, which take precedence. A secret may also come from a file named by
// BEACON_…_FILE. No other package reads the environment; main passes it as a list.
package config

import (
	"cmp"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	_ "time/tzdata" // time zones for machines without zone files

	"beacon/internal/platform/address"
)

// Config contains all settings. The env tag is the variable's name after BEACON_.
type Config struct {
	Addr string `yaml:"addr" env:"ADDR"` // host:port to listen on
	// start of links in emails; empty: http://addr
	BaseURL string `yaml:"baseUrl" env:"BASE_URL"`
	// directory of the local database, pictures and keys
	DataDir    string   `yaml:"dataDir" env:"DATA_DIR"`
	Database   string   `yaml:"database" env:"DATABASE"`                    // postgres://… ; empty: SQLite in DataDir
	MasterKeys []string `yaml:"masterKeys" env:"MASTER_KEYS" secret:"true"` // hexadecimal, newest first; else DataDir/keys
	// networks with a trusted X-Forwarded-For header (R10.17)
	TrustedProxies []string `yaml:"trustedProxies" env:"TRUSTED_PROXIES"`
	LogLevel       string   `yaml:"logLevel" env:"LOG_LEVEL"`       // debug, info, warn, error
	MetricsAddr    string   `yaml:"metricsAddr" env:"METRICS_ADDR"` // host:port of a listener for /metrics; empty: none
	Node           string   `yaml:"node" env:"NODE"`                // this machine's name in the log; empty: its host name

	Storage   Storage   `yaml:"storage" envPrefix:"STORAGE_"`
	SMTP      SMTP      `yaml:"smtp" envPrefix:"SMTP_"`
	Staff     Staff     `yaml:"staff" envPrefix:"STAFF_"`
	Site      Site      `yaml:"microsite" envPrefix:"MICROSITE_"`
	Consent   Consent   `yaml:"consent" envPrefix:"CONSENT_"`
	Retention Retention `yaml:"retention" envPrefix:"RETENTION_"`
	Brand     Brand     `yaml:"brand" envPrefix:"BRAND_"`
	Webhook   Webhook   `yaml:"webhook" envPrefix:"WEBHOOK_"`
	Bounce    Bounce    `yaml:"bounce" envPrefix:"BOUNCE_"`
	Captcha   Captcha   `yaml:"captcha" envPrefix:"CAPTCHA_"`
	Address   Address   `yaml:"address" envPrefix:"ADDRESS_"`
	Log       Log       `yaml:"log" envPrefix:"LOG_"`
	Watch     Watch     `yaml:"watch" envPrefix:"WATCH_"`
	Tracing   Tracing   `yaml:"tracing" envPrefix:"TRACING_"`
}

// Watch configures optional health checks for registry administrators and the metrics.
type Watch struct {
	// PEM file with the certificate of the web server in front, to report its expiry; empty: not reported
	WebCertificate string `yaml:"webCertificate" env:"WEB_CERTIFICATE"`
	// backups are made without beacon backup, so the age of the last backup is not reported
	OtherBackups bool `yaml:"otherBackups" env:"OTHER_BACKUPS"`
}

// Captcha configures the human check (R5.4). Kind is altcha (the default: no third party), recaptcha, hcaptcha or
// turnstile. The latter three need the provider's site key and secret.
type Captcha struct {
	Kind      string `yaml:"kind" env:"KIND"`
	SiteKey   string `yaml:"siteKey" env:"SITE_KEY"`
	Secret    string `yaml:"secret" env:"SECRET" secret:"true"`
	VerifyURL string `yaml:"verifyUrl" env:"VERIFY_URL"` // empty: the provider's own
}

// Address configures the check of postal addresses (R5.9): by the postal service if an id is set, otherwise by the
// program itself.
type Address struct {
	USPSID     string `yaml:"uspsId" env:"USPS_ID"`
	USPSSecret string `yaml:"uspsSecret" env:"USPS_SECRET" secret:"true"`
	USPSURL    string `yaml:"uspsUrl" env:"USPS_URL"`
}

// Altcha is the kind of human check without an external service.
const Altcha = "altcha"

// Webhook authenticates the donor registration site (R4.4). Without a secret its calls are rejected.
type Webhook struct {
	Secrets []string `yaml:"secrets" env:"SECRETS" secret:"true"` // whsec_…, newest first; all are valid
}

// Storage configures the storage of pictures and documents: DataDir/blobs, or an S3-compatible service if Endpoint is
// set.
type Storage struct {
	Endpoint     string `yaml:"endpoint" env:"ENDPOINT"` // host:port
	Region       string `yaml:"region" env:"REGION"`
	Bucket       string `yaml:"bucket" env:"BUCKET"`
	AccessKey    string `yaml:"accessKey" env:"ACCESS_KEY"`
	SecretKey    string `yaml:"secretKey" env:"SECRET_KEY" secret:"true"`
	PathStyle    bool   `yaml:"pathStyle" env:"PATH_STYLE"`
	Plain        bool   `yaml:"plain" env:"PLAIN"` // http instead of https
	CreateBucket bool   `yaml:"createBucket" env:"CREATE_BUCKET"`
}

// SMTP is the mail server. Without a Host, emails are only stored and shown to staff.
type SMTP struct {
	Host     string `yaml:"host" env:"HOST"`
	Port     int    `yaml:"port" env:"PORT"`
	Username string `yaml:"username" env:"USERNAME"`
	Password string `yaml:"password" env:"PASSWORD" secret:"true"`
	TLS      string `yaml:"tls" env:"TLS"` // starttls (default), tls, none
}

// Staff configures sign-in (R7.1).
type Staff struct {
	SecondFactorOptional bool   `yaml:"secondFactorOptional" env:"SECOND_FACTOR_OPTIONAL"` // true only in the demo
	OIDC                 OpenID `yaml:"oidc" envPrefix:"OIDC_"`
}

// Site has the limits of a microsite (R1.5).
type Site struct {
	StoryCharLimit                int  `yaml:"storyCharLimit" env:"STORY_CHAR_LIMIT"`
	WhyCharLimit                  int  `yaml:"whyCharLimit" env:"WHY_CHAR_LIMIT"`
	CaptionCharLimit              int  `yaml:"captionCharLimit" env:"CAPTION_CHAR_LIMIT"`
	MaxImages                     int  `yaml:"maxImages" env:"MAX_IMAGES"`
	UseResponsibilityConfirmation bool `yaml:"useResponsibilityConfirmation" env:"USE_RESPONSIBILITY_CONFIRMATION"`
}

// Consent configures vouchers and consents (R1.5, R6.5, R6.7).
type Consent struct {
	// maximum number of family voucher holders of a new donor
	FvHoldersAllowed int `yaml:"fvHoldersAllowed" env:"FV_HOLDERS_ALLOWED"`
	// retention of the picture of an ID
	KeepPhotoDays int `yaml:"keepPhotoDays" env:"KEEP_PHOTO_DAYS"`
	// address of a time stamping service (RFC 3161); empty: none
	TimeStampURL string `yaml:"timeStampUrl" env:"TIME_STAMP_URL"`
	// PEM file, with its chain; empty: created at the first start
	SigningCertificate string `yaml:"signingCertificate" env:"SIGNING_CERTIFICATE"`
	SigningKey         string `yaml:"signingKey" env:"SIGNING_KEY"` // PEM file
}

// Brand describes the registry that runs this Beacon. The defaults describe a fictional registry.
type Brand struct {
	ProductName  string `yaml:"productName" env:"PRODUCT_NAME" json:"productName"`
	RegistryName string `yaml:"registryName" env:"REGISTRY_NAME" json:"registryName"`
	// target of unknown paths
	Website string `yaml:"website" env:"WEBSITE" json:"website"`
	// target of the link on /not-found
	ConsiderCampaignURL string `yaml:"considerCampaignUrl" env:"CONSIDER_CAMPAIGN_URL" json:"considerCampaignUrl"`
	// donor screening, on another site
	DonorRegistrationURL string  `yaml:"donorRegistrationUrl" env:"DONOR_REGISTRATION_URL" json:"donorRegistrationUrl"`
	SupportURL           string  `yaml:"supportUrl" env:"SUPPORT_URL" json:"supportUrl"`
	PrivacyURL           string  `yaml:"privacyUrl" env:"PRIVACY_URL" json:"privacyUrl"`
	AccessibilityURL     string  `yaml:"accessibilityUrl" env:"ACCESSIBILITY_URL" json:"accessibilityUrl"`
	Phone                string  `yaml:"phone" env:"PHONE" json:"phone"`
	PhoneHours           string  `yaml:"phoneHours" env:"PHONE_HOURS" json:"phoneHours"`
	PhoneHoursES         string  `yaml:"phoneHoursEs" env:"PHONE_HOURS_ES" json:"phoneHoursEs"`
	MailFrom             string  `yaml:"mailFrom" env:"MAIL_FROM" json:"-"`
	Timezone             string  `yaml:"timezone" env:"TIMEZONE" json:"timezone"` // IANA name, for times on screens
	ShareLinks           Share   `yaml:"shareLinks" envPrefix:"SHARE_" json:"shareLinks"`
	SisterSites          []Named `yaml:"sisterSites" json:"sisterSites"`
	SocialLinks          []Named `yaml:"socialLinks" json:"socialLinks"`
}

// Share has the address templates of the share buttons, with the placeholders {url} and {text}.
type Share struct {
	Social    string `yaml:"social" env:"SOCIAL" json:"social"`
	Microblog string `yaml:"microblog" env:"MICROBLOG" json:"microblog"`
}

// Named is a link with a name, and a Spanish name unless the name is a proper noun. Kind selects its icon ("social",
// "microblog", "videos").
type Named struct {
	Name   string `yaml:"name" json:"name"`
	NameES string `yaml:"nameEs" json:"nameEs,omitempty"`
	URL    string `yaml:"url" json:"url"`
	Kind   string `yaml:"kind" json:"kind"`
}

// InSpanish returns the brand with its Spanish links and hours.
func (b Brand) InSpanish() Brand {
	b.PhoneHours = cmp.Or(b.PhoneHoursES, b.PhoneHours)
	for _, links := range []*[]Named{&b.SisterSites, &b.SocialLinks} {
		named := slices.Clone(*links)
		for i, link := range named {
			named[i].Name = cmp.Or(link.NameES, link.Name)
		}
		*links = named
	}
	return b
}

// Default returns the settings for an empty configuration.
func Default() Config {
	const site = "https://registry.beacon.example"
	return Config{
		Addr: "127.0.0.1:8080", DataDir: "data", LogLevel: "info",
		SMTP:   SMTP{Port: 587, TLS: "starttls"},
		Bounce: Bounce{IMAP: IMAP{Port: 993, Folder: "INBOX"}},
		Site: Site{StoryCharLimit: 4000, WhyCharLimit: 2000, CaptionCharLimit: 120, MaxImages: 5,
			UseResponsibilityConfirmation: true},
		Consent:   Consent{FvHoldersAllowed: 5, KeepPhotoDays: 365},
		Retention: Retention{ReferralMonths: 24, PictureMonths: 12, MailMonths: 24},
		Storage:   Storage{Region: "us-east-1"},
		Captcha:   Captcha{Kind: Altcha},
		Address:   Address{USPSURL: address.USPSAddress},
		Tracing:   Tracing{Sample: 0.1},
		Brand: Brand{
			ProductName:          "Beacon",
			RegistryName:         "Beacon Kidney Registry",
			Website:              site,
			ConsiderCampaignURL:  site + "/consider",
			DonorRegistrationURL: "https://donors.beacon.example/start",
			SupportURL:           site + "/donor-support",
			PrivacyURL:           site + "/privacy",
			AccessibilityURL:     "/accessibility",
			Phone:                "1-800-555-0143",
			PhoneHours:           "weekdays 8 to 6 Eastern",
			PhoneHoursES:         "de lunes a viernes, de 8 a 6, hora del Este",
			MailFrom:             "Beacon <no-reply@beacon.example>",
			Timezone:             "America/New_York",
			ShareLinks: Share{
				Social:    "https://social.beacon.example/share?u={url}",
				Microblog: "https://microblog.beacon.example/post?text={text}&url={url}",
			},
			SisterSites: []Named{
				{Name: "Beacon Kidney Registry", URL: site},
				{Name: "Champion Patients", URL: "https://champions.beacon.example"},
				{Name: "Living Donor Support", URL: "https://support.beacon.example"},
			},
			SocialLinks: []Named{
				{Name: "Social", NameES: "Redes sociales", URL: "https://social.beacon.example/beacon", Kind: "social"},
				{Name: "Micro-blog", NameES: "Microblog", URL: "https://microblog.beacon.example/beacon", Kind: "microblog"},
				{Name: "Videos", URL: "https://videos.beacon.example/beacon", Kind: "videos"},
			},
		},
	}
}

// DatabaseURL returns the database's address: the setting, or the SQLite file in the data directory.
func (c Config) DatabaseURL() string {
	if c.Database != "" {
		return c.Database
	}
	return filepath.Join(c.DataDir, "beacon.db")
}

// NodeName returns the name of this machine in the log.
func (c Config) NodeName() string {
	host, _ := os.Hostname() // without one the name is empty
	return cmp.Or(c.Node, host)
}

// PublicURL returns the start of links, without a trailing slash.
func (c Config) PublicURL() string {
	if c.BaseURL != "" {
		return strings.TrimRight(c.BaseURL, "/")
	}
	return "http://" + c.Addr
}

// LogOrigin returns the name of the audit trail's log in its checkpoints: the public URL without its scheme.
func (c Config) LogOrigin() string {
	_, host, _ := strings.Cut(c.PublicURL(), "://")
	return host + "/log"
}

// Proxies returns the trusted networks. Check has rejected invalid ones.
func (c Config) Proxies() []netip.Prefix {
	var nets []netip.Prefix
	for _, text := range c.TrustedProxies {
		if p, err := parseNetwork(text); err == nil {
			nets = append(nets, p)
		}
	}
	return nets
}

func parseNetwork(text string) (netip.Prefix, error) {
	if a, err := netip.ParseAddr(text); err == nil {
		return netip.PrefixFrom(a, a.BitLen()), nil
	}
	return netip.ParsePrefix(text)
}

func isWebAddress(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != ""
}
