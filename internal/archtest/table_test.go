package archtest

// Module is the import path of this repository.
const Module = "beacon"

// A Layer is the purpose of a package. It determines the allowed imports.
type Layer string

// The layers, from the outside to the inside.
const (
	Command     Layer = "command"     // main packages: start the application, nothing else
	Composition Layer = "composition" // the single place that assembles the program
	Edge        Layer = "edge"        // HTTP, database, background work
	Capability  Layer = "capability"  // the rules of one part of the registry's work
	Config      Layer = "config"      // settings, read once
	Platform    Layer = "platform"    // no domain terms, no rules of the registry
	Generated   Layer = "generated"   // sqlc's output
	Frontend    Layer = "frontend"    // the built front end, embedded
	Support     Layer = "support"     // for tests only
)

// layers classifies every package, longest path first. "/..." includes all packages below. A package without a row
// fails the build.
var layers = map[string]Layer{
	"cmd/beacon":                      Command,
	"internal/app":                    Composition, // the commands
	"internal/assembly":               Composition,
	"internal/demo/...":               Composition, // a Beacon with data, and a simulated third-party site
	"internal/httpapi":                Edge,
	"internal/httpapi/payload":        Edge,
	"internal/httpapi/services":       Edge,
	"internal/httpapi/public":         Edge,
	"internal/httpapi/patient":        Edge,
	"internal/httpapi/intake":         Edge,
	"internal/httpapi/vouchers":       Edge,
	"internal/httpapi/microsites":     Edge,
	"internal/httpapi/coaches":        Edge,
	"internal/httpapi/privacy":        Edge,
	"internal/httpapi/auditdesk":      Edge,
	"internal/httpapi/operations":     Edge,
	"internal/httpapi/accounts":       Edge,
	"internal/httpapi/search":         Edge,
	"internal/httpapi/texts":          Edge,
	"internal/httpapi/work":           Edge,
	"internal/httpapi/centers":        Edge,
	"internal/httpapi/server":         Composition,
	"internal/storage":                Edge,
	"internal/storage/auditdeskstore": Edge,
	"internal/storage/auditlogstore":  Edge,
	"internal/storage/centerstore":    Edge,
	"internal/storage/coachstore":     Edge,
	"internal/storage/gallerysearch":  Edge,
	"internal/storage/intakestore":    Edge,
	"internal/storage/micrositestore": Edge,
	"internal/storage/privacystore":   Edge,
	"internal/storage/snapshot":       Edge,
	"internal/storage/staffstore":     Edge,
	"internal/storage/searchstore":    Edge,
	"internal/storage/workstore":      Edge,
	"internal/storage/targetstore":    Edge,
	"internal/storage/textstore":      Edge,
	"internal/storage/videostore":     Edge,
	"internal/storage/voucherstore":   Edge,
	"internal/storage/retentionstore": Edge,
	"internal/jobs":                   Edge,
	"internal/storage/sqlgen":         Generated,
	"internal/config":                 Config,
	"internal/platform/...":           Platform,
	"web":                             Frontend,
	"catalogues":                      Platform, // the texts, shared with the front end
	"internal/storage/storetest":      Support,
	"internal/testkit/...":            Support,
	"internal/archtest":               Support,
	"test/...":                        Support,
	"scripts/...":                     Support, // for the build

	"internal/access":       Capability,
	"internal/breakglass":   Capability,
	"internal/correction":   Capability,
	"internal/microsite":    Capability,
	"internal/picturesweep": Capability,
	"internal/invitation":   Capability,
	"internal/duplicate":    Capability,
	"internal/emailchange":  Capability,
	"internal/review":       Capability,
	"internal/visits":       Capability,
	"internal/videos":       Capability,
	"internal/coaching":     Capability,
	"internal/gallery":      Capability,
	"internal/registration": Capability,
	"internal/digest":       Capability,
	"internal/sharekit":     Capability,
	"internal/center":       Capability,
	"internal/referral":     Capability,
	"internal/champion":     Capability,
	"internal/intake":       Capability,
	"internal/voucher/...":  Capability,
	"internal/consent":      Capability,
	"internal/kit":          Capability,
	"internal/staff":        Capability,
	"internal/notify":       Capability,
	"internal/delivery":     Capability,
	"internal/legalhold":    Capability,
	"internal/retention":    Capability,
	"internal/audit":        Capability,
	"internal/auditlog":     Capability,
	"internal/witness":      Capability,
	"internal/auditdesk":    Capability,
	"internal/backup":       Capability,
	"internal/privacy":      Capability,
	"internal/health":       Capability,
	"internal/secondperson": Capability,
	"internal/recordjoin":   Capability,
	"internal/targets":      Capability,
	"internal/texts":        Capability,
	"internal/search":       Capability,
	"internal/work":         Capability,
}

// mayImport lists the layers that a layer may import. Composition and support may import everything, but only support
// imports support.
var mayImport = map[Layer][]Layer{
	Command:    {Composition},
	Edge:       {Capability, Config, Platform}, // not each other
	Capability: {Platform},                     // and capabilityImports
	Config:     {Platform},
	Platform:   {Platform},
	Generated:  {},
	Frontend:   {},
}

// oneToOne lists single imports beyond mayImport.
var oneToOne = map[string][]string{
	"internal/storage":                {"internal/storage/sqlgen"},
	"internal/storage/auditdeskstore": {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/auditlogstore":  {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/centerstore": {
		"internal/storage", "internal/storage/sqlgen", "internal/storage/staffstore",
	},
	"internal/storage/coachstore":    {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/gallerysearch": {"internal/storage"},
	"internal/storage/intakestore": {
		"internal/storage", "internal/storage/micrositestore", "internal/storage/sqlgen",
	},
	"internal/storage/micrositestore": {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/privacystore":   {"internal/storage", "internal/storage/retentionstore", "internal/storage/sqlgen"},
	"internal/storage/searchstore":    {"internal/storage"},
	"internal/storage/workstore":      {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/snapshot":       {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/staffstore":     {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/targetstore":    {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/textstore":      {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/videostore":     {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/voucherstore":   {"internal/storage", "internal/storage/centerstore", "internal/storage/sqlgen"},
	// Every part has data with retention periods; the deletion of ID pictures belongs to consents.
	"internal/storage/retentionstore": {
		"internal/storage", "internal/storage/micrositestore", "internal/storage/sqlgen", "internal/storage/voucherstore",
	},
	// A column has a Go type of its domain, such as an enum for a status.
	"internal/storage/sqlgen": {
		"internal/audit", "internal/coaching", "internal/intake", "internal/microsite", "internal/platform/locale",
		"internal/referral", "internal/visits", "internal/voucher",
	},
	// The packages of the HTTP layer depend on its transport, and not on each other.
	"internal/httpapi/payload":    {"internal/httpapi"},
	"internal/httpapi/services":   {"internal/httpapi/payload"},
	"internal/httpapi/public":     {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/patient":    {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/intake":     {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/vouchers":   {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/microsites": {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/coaches":    {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/privacy":    {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/auditdesk":  {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/operations": {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/accounts":   {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/texts":      {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/centers":    {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/work":       {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/search":     {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
}

// transportCapabilities are the only capabilities that the HTTP transport may import: those for the caller and the
// audit trail. Each package receives the services of its own calls, so the transport does not depend on
// everything.
var transportCapabilities = []string{"internal/access", "internal/audit", "internal/microsite", "internal/staff"}

// transport is the package with which the packages of the HTTP layer register their calls.
const transport = "internal/httpapi"

// capabilityImports is the complete list of imports between capabilities. A change that is audited and sends email
// needs the first entries; every other entry has its reason.
var capabilityImports = map[string][]string{
	"*": {"internal/access", "internal/audit", "internal/notify"},
	// Registrations are counted by the days and weeks of visits. The weekly email to patients with an active site
	// reports both.
	"internal/registration": {"internal/visits"},
	"internal/digest":       {"internal/microsite", "internal/visits", "internal/registration"},
	// Corrections by staff are audited in the same way, and address changes by patients follow one rule.
	"internal/microsite": {
		"internal/correction", "internal/duplicate", "internal/emailchange", "internal/recordjoin", "internal/targets",
		"internal/texts",
	},
	// One rule decides about the second person of every action that takes two people.
	"internal/staff":       {"internal/secondperson"},
	"internal/emailchange": {"internal/secondperson"},
	"internal/recordjoin":  {"internal/secondperson"},
	"internal/texts":       {"internal/secondperson"},
	// A new center has a first coordinator, and a closed center has none, in the same transaction.
	"internal/center": {"internal/staff"},
	// Inviting a patient creates a site, and a verdict changes its statuses, in the same transaction.
	"internal/invitation":   {"internal/microsite", "internal/duplicate"},
	"internal/review":       {"internal/microsite", "internal/targets"},
	"internal/picturesweep": {"internal/microsite", "internal/legalhold"},
	// A registration or referral creates a site and an entry in the center's queue in the same transaction; confirming
	// a patient changes the site.
	"internal/champion": {"internal/microsite", "internal/intake", "internal/center", "internal/targets", "internal/texts"},
	"internal/referral": {
		"internal/microsite", "internal/intake", "internal/center", "internal/correction", "internal/emailchange",
		"internal/targets", "internal/texts",
	},
	"internal/intake": {
		"internal/microsite", "internal/correction", "internal/targets", "internal/texts", "internal/visits", // the report
	},
	// A consent and a kit change the steps of their donor or holder in the same transaction; the contacts are the
	// center's.
	"internal/voucher": {
		"internal/center", "internal/correction", "internal/duplicate", "internal/emailchange", "internal/recordjoin",
	},
	// Redemptions, readiness and recalls follow from the records of donors and holders. A file of donors is matched
	// against the centers and existing records, and invites by the rules for one donor.
	"internal/voucher/redemption":  {"internal/voucher", "internal/secondperson"},
	"internal/voucher/readiness":   {"internal/voucher"},
	"internal/voucher/recall":      {"internal/voucher", "internal/voucher/readiness"}, // the same samples
	"internal/voucher/donorimport": {"internal/voucher", "internal/center", "internal/duplicate"},
	// Its documents contain the registry's texts and proofs of the log; a picture under a hold stays.
	"internal/consent": {
		"internal/voucher", "internal/center", "internal/auditlog", "internal/legalhold", "internal/texts",
	},
	"internal/kit":     {"internal/voucher", "internal/center"},
	"internal/witness": {"internal/auditlog"}, // it submits checkpoints
	// A record in use or under a hold is not erased.
	"internal/privacy": {
		"internal/microsite", "internal/voucher", "internal/secondperson", "internal/texts", "internal/legalhold",
	},
	// The work list is derived from the records of every subject, by their rules.
	"internal/work": {
		"internal/delivery", "internal/microsite", "internal/privacy", "internal/recordjoin", "internal/staff", "internal/targets", "internal/texts", "internal/voucher",
		"internal/voucher/readiness", "internal/voucher/recall", "internal/voucher/redemption",
	},
	"internal/retention": {"internal/legalhold"}, // records under a hold are not deleted
}

// forbiddenInCapabilities lists standard packages that tie rules to a machine, a database or a protocol. Outside
// libraries are forbidden by libraryOwners.
var forbiddenInCapabilities = []string{
	"database/sql", "database/sql/driver", "net/http", "net/http/...", "net", "net/smtp", "net/rpc",
	"os", "os/exec", "os/signal", "os/user", "path/filepath", "syscall", "unsafe", "plugin", "testing", "flag",
}

// libraryOwners lists, for each outside library, the packages that may import it in product code. A library without a
// row fails the build: a new library is a decision, recorded in docs/decisions if it is more than a detail.
var libraryOwners = map[string][]string{
	"modernc.org/sqlite":          {"internal/storage"},
	"github.com/jackc/pgx/v5":     {"internal/storage", "internal/testkit/pgtest"},
	"github.com/pressly/goose/v3": {"internal/storage"},

	"github.com/danielgtaylor/huma/v2": {
		"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/public", "internal/httpapi/patient",
		"internal/httpapi/intake", "internal/httpapi/vouchers", "internal/httpapi/microsites",
		"internal/httpapi/coaches", "internal/httpapi/privacy", "internal/httpapi/auditdesk",
	},
	"github.com/prometheus/client_golang": {"internal/httpapi"},
	"go.opentelemetry.io/otel":            {"internal/platform/tracing"},
	"github.com/XSAM/otelsql":             {"internal/platform/tracing"},
	"go.opentelemetry.io/proto/otlp":      {"internal/platform/tracing", "internal/testkit/otlptest"},
	"google.golang.org/protobuf":          {"internal/platform/tracing", "internal/testkit/otlptest"},
	"github.com/hashicorp/golang-lru/v2":  {"internal/platform/ratelimit"},
	"golang.org/x/time":                   {"internal/platform/ratelimit"},
	"golang.org/x/mod": {"internal/platform/merkle", "internal/platform/signednote", "test/tlogproof",
		"internal/testkit/witnesstest"},
	"github.com/andybalholm/brotli": {"internal/httpapi/public", "internal/platform/geo",
		"internal/platform/typeface"},
	"modernc.org/quickjs":                 {"internal/platform/jsrender"},
	"github.com/jessevdk/go-flags":        {"internal/app"},
	"github.com/caarlos0/env/v11":         {"internal/config"},
	"go.yaml.in/yaml/v3":                  {"internal/config", "test/deploy"},
	"github.com/wneessen/go-mail":         {"internal/platform/mail"},
	"github.com/minio/minio-go/v7":        {"internal/platform/blob"},
	"github.com/tink-crypto/tink-go/v2":   {"internal/platform/secretbox"},
	"github.com/pquerna/otp":              {"internal/platform/onetimecode"},
	"github.com/mileusna/useragent":       {"internal/platform/device"},
	"github.com/coreos/go-oidc/v3":        {"internal/platform/openid"},
	"github.com/go-webauthn/webauthn":     {"internal/platform/passkey"},
	"golang.org/x/oauth2":                 {"internal/platform/openid"},
	"github.com/boombuler/barcode":        {"internal/platform/qrcode"},
	"github.com/altcha-org/altcha-lib-go": {"internal/platform/captcha"},
	"codeberg.org/go-pdf/fpdf":            {"internal/platform/document"},
	"github.com/pdfcpu/pdfcpu":            {"internal/platform/pdfcheck"},
	"github.com/elastic/go-seccomp-bpf":   {"internal/platform/pdfcheck"},
	"golang.org/x/sys":                    {"internal/platform/pdfcheck"},
	"github.com/bits-and-blooms/bloom/v3": {"internal/platform/password"},
	"golang.org/x/crypto/argon2":          {"internal/platform/password"},
	"golang.org/x/image": {
		"internal/platform/picture",
		"internal/platform/typeface",
		"internal/platform/cardimage",
	},
	"golang.org/x/net/html":              {"internal/platform/htmltext", "internal/testkit/htmltest"},
	"golang.org/x/net/idna":              {"internal/platform/personal"},
	"golang.org/x/sync/errgroup":         {"internal/platform/blob", "test/load"},
	"golang.org/x/sync/semaphore":        {"internal/platform/picture"},
	"golang.org/x/text/language":         {"internal/platform/locale"},
	"golang.org/x/text/unicode/norm":     {"internal/platform/typeface", "internal/platform/plaintext"},
	"golang.org/x/text/encoding/charmap": {"internal/platform/csvfile"},
	"golang.org/x/text/encoding/unicode": {"internal/platform/csvfile"},

	"github.com/CycloneDX/cyclonedx-go": {"internal/platform/licenses", "scripts/licenses"},

	"github.com/johannesboyne/gofakes3": {"internal/testkit/s3test"},
	"github.com/emersion/go-imap":       {"internal/platform/mailbox"},
	"github.com/emersion/go-smtp":       {"internal/testkit/smtptest", "test/faults"},
	"github.com/emersion/go-sasl":       {"internal/testkit/smtptest"},
	"github.com/tsenart/vegeta/v12":     {"test/load"},
	"gonum.org/v1/plot":                 {"test/load"},
}

// An Ambient is a dependency on the machine that code uses without injection.
type Ambient struct {
	Name   string
	Uses   []string // "package.Function", or an import path for all of a package
	Owners []string // the allowed packages, with the reason
}

// ambients are injected everywhere except in their owners. Test support is exempt, but must not sleep.
var ambients = []Ambient{
	{"reads the machine's clock", []string{"time.Now", "time.Since", "time.Until"}, []string{
		"internal/platform/clock",
		"internal/httpapi", // duration of a request, for the log; the time is never stored
	}},
	{
		"waits by the machine's clock",
		[]string{"time.After", "time.AfterFunc", "time.NewTimer", "time.NewTicker", "time.Tick"},
		[]string{
			"internal/jobs",              // the schedule; tests supply their own ticks
			"internal/visits",            // some milliseconds in which visits are collected for one commit
			"internal/app",               // lines of the log are buffered briefly
			"internal/platform/jsrender", // the time limit of one rendering
		},
	},
	{"reads the environment", []string{"os.Getenv", "os.LookupEnv", "os.Environ", "os.ExpandEnv"}, []string{
		"cmd/beacon", // passes it to the application, which never reads it directly
	}},
	{"makes its own chance", []string{"math/rand", "math/rand/v2", "crypto/rand"}, []string{"internal/platform/keys"}},
	{
		"makes hashes that are cheap to guess",
		[]string{"beacon/internal/platform/password.NewHasherAt"},
		[]string{"internal/testkit/apptest"},
	},
	{
		"writes into a page without escaping",
		[]string{
			"html/template.HTML", "html/template.HTMLAttr", "html/template.JS", "html/template.JSStr",
			"html/template.URL", "html/template.Srcset", "html/template.CSS",
		},
		[]string{
			"internal/httpapi/public",     // output of our own renderer, and JSON
			"internal/demo/screeningsite", // the page's one style
		},
	},
	{
		"calls others with a client that follows redirects",
		[]string{
			"net/http.Client", "net/http.DefaultClient", "net/http.Get", "net/http.Head", "net/http.Post",
			"net/http.PostForm",
		},
		[]string{"internal/platform/outbound"},
	},
	{"ends the process", []string{"os.Exit", "log.Fatal", "log.Fatalf", "log.Fatalln"}, []string{"cmd/beacon"}},
}

// nowhere lists calls that are wrong in tests and in the product: a sleep is slow or flaky, and a skipped test is
// easily overlooked.
var nowhere = []string{"time.Sleep", "(t).Skip", "(t).Skipf", "(t).SkipNow", "(b).Skip", "(tb).Skip"}

// onlySkipper skips tests under -short, the only allowed reason.
const onlySkipper = "internal/testkit/short"

// emptyNames do not describe the content of a package.
var emptyNames = []string{
	"util",
	"utils",
	"helper",
	"helpers",
	"common",
	"manager",
	"managers",
	"misc",
	"shared",
	"base",
	"stuff",
}

// fieldWords are domain terms that exported names of the platform must not contain.
var fieldWords = []string{
	"Recipient", "Patient", "Microsite", "Donor", "Voucher", "Referral", "Champion", "Kidney", "Liver",
	"Coordinator", "Coach", "Campaign", "Submission", "Gallery",
}

// MaxLines is the maximum length of a file that is still easy to read.
const MaxLines = 500
