package archtest

// Module is the import path of this repository.
const Module = "beacon"

// A Layer is what a package is for, and with that what it may import.
type Layer string

// The layers, from the outside to the inside.
const (
	Command     Layer = "command"     // main packages: start the application, nothing else
	Composition Layer = "composition" // the one place that puts everything together
	Edge        Layer = "edge"        // HTTP, database, background work
	Capability  Layer = "capability"  // the rules of one part of the registry's work
	Config      Layer = "config"      // settings, read once
	Platform    Layer = "platform"    // no words of the field, no rules of the registry
	Generated   Layer = "generated"   // sqlc's output
	Frontend    Layer = "frontend"    // the built front end, embedded
	Support     Layer = "support"     // for tests only
)

// layers classifies every package, longest path first come. "/..." takes in all
// packages below. A package that no row names fails the build.
var layers = map[string]Layer{
	"cmd/beacon":                      Command,
	"internal/app":                    Composition, // the commands
	"internal/assembly":               Composition,
	"internal/demo/...":               Composition, // a Beacon with data, and somebody else's site
	"internal/httpapi":                Edge,
	"internal/httpapi/payload":        Edge,
	"internal/httpapi/services":       Edge,
	"internal/httpapi/public":         Edge,
	"internal/httpapi/patient":        Edge,
	"internal/httpapi/intake":         Edge,
	"internal/httpapi/vouchers":       Edge,
	"internal/httpapi/staff":          Edge,
	"internal/httpapi/accounts":       Edge,
	"internal/httpapi/server":         Composition,
	"internal/storage":                Edge,
	"internal/storage/auditdeskstore": Edge,
	"internal/storage/coachstore":     Edge,
	"internal/storage/gallerysearch":  Edge,
	"internal/storage/intakestore":    Edge,
	"internal/storage/privacystore":   Edge,
	"internal/storage/snapshot":       Edge,
	"internal/storage/staffstore":     Edge,
	"internal/storage/voucherstore":   Edge,
	"internal/storage/retentionstore": Edge,
	"internal/jobs":                   Edge,
	"internal/storage/sqlgen":         Generated,
	"internal/config":                 Config,
	"internal/platform/...":           Platform,
	"web":                             Frontend,
	"catalogues":                      Platform, // the sentences, which the front end reads as well
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
	"internal/voucher":      Capability,
	"internal/donorimport":  Capability,
	"internal/recall":       Capability,
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
}

// mayImport says which layers a layer may import. Composition and support may
// import everything, except that nothing but support imports support.
var mayImport = map[Layer][]Layer{
	Command:    {Composition},
	Edge:       {Capability, Config, Platform}, // not each other
	Capability: {Platform},                     // and capabilityImports
	Config:     {Platform},
	Platform:   {Platform},
	Generated:  {},
	Frontend:   {},
}

// oneToOne are single imports beyond mayImport.
var oneToOne = map[string][]string{
	"internal/storage":                {"internal/storage/sqlgen"},
	"internal/storage/auditdeskstore": {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/coachstore":     {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/gallerysearch":  {"internal/storage"},
	"internal/storage/intakestore":    {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/privacystore":   {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/snapshot":       {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/staffstore":     {"internal/storage", "internal/storage/sqlgen"},
	"internal/storage/voucherstore":   {"internal/storage", "internal/storage/sqlgen"},
	// What is due lies in every part; how a picture of an ID goes is the consents' own.
	"internal/storage/retentionstore": {
		"internal/storage", "internal/storage/sqlgen", "internal/storage/voucherstore",
	},
	// A column has the type of what it holds, such as a status its enum.
	"internal/storage/sqlgen": {
		"internal/audit", "internal/coaching", "internal/intake", "internal/microsite", "internal/platform/locale",
		"internal/referral", "internal/visits", "internal/voucher",
	},
	// The rooms of the HTTP layer stand on its transport, and do not know each other.
	"internal/httpapi/payload":  {"internal/httpapi"},
	"internal/httpapi/services": {"internal/httpapi/payload"},
	"internal/httpapi/public":   {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/patient":  {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/intake":   {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/vouchers": {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/staff":    {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
	"internal/httpapi/accounts": {"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/services"},
}

// transportCapabilities are the only capabilities that the HTTP transport may import: those
// that say who calls and what the trail keeps of it. Each room is handed the services of
// its own calls, so that the transport does not grow into a list of everything.
var transportCapabilities = []string{"internal/access", "internal/audit", "internal/microsite", "internal/staff"}

// transport is the package on which the rooms of the HTTP layer register their calls.
const transport = "internal/httpapi"

// capabilityImports is the whole list of capabilities that capabilities may
// import. A change that is told to somebody and leaves a trace needs the first
// two; anything else is said here with its reason.
var capabilityImports = map[string][]string{
	"*": {"internal/access", "internal/audit", "internal/notify"},
	// Registrations are counted by the days and weeks of visits, and the weekly
	// mail, which patients with an active site get, tells of both.
	"internal/registration": {"internal/visits"},
	"internal/digest":       {"internal/microsite", "internal/visits", "internal/registration"},
	// What staff put right in a record is told to the trail alike, and own changes of an address wait by one rule.
	"internal/microsite": {
		"internal/correction", "internal/duplicate", "internal/emailchange", "internal/recordjoin",
	},
	// One rule decides about the second person of every action that takes two.
	"internal/staff":       {"internal/secondperson"},
	"internal/emailchange": {"internal/secondperson"},
	"internal/recordjoin":  {"internal/secondperson"},
	// Inviting a patient creates a site, and a verdict moves its statuses, in the
	// same transaction.
	"internal/invitation":   {"internal/microsite", "internal/duplicate"},
	"internal/review":       {"internal/microsite"},
	"internal/picturesweep": {"internal/microsite", "internal/legalhold"},
	// Who registers or is referred gets a site and a place in the center's queue
	// in the same transaction; confirming a patient moves the site.
	"internal/champion": {"internal/microsite", "internal/intake", "internal/center"},
	"internal/referral": {
		"internal/microsite", "internal/intake", "internal/center", "internal/correction", "internal/emailchange",
	},
	"internal/intake": {"internal/microsite", "internal/correction"},
	// A consent and a kit move the steps of the donor or holder they belong to in
	// the same transaction; whom to call is the center's.
	"internal/voucher": {
		"internal/center", "internal/correction", "internal/duplicate", "internal/emailchange", "internal/recordjoin",
		"internal/secondperson",
	},
	// A file of donors is matched against the centers and the records that people have already, and invites by the
	// rules for one donor. What is due follows from a holder's and a donor's record.
	"internal/donorimport": {"internal/voucher", "internal/center", "internal/duplicate"},
	"internal/recall":      {"internal/voucher"},
	// Its documents carry proofs of the log; a picture under a hold stays.
	"internal/consent": {"internal/voucher", "internal/center", "internal/auditlog", "internal/legalhold"},
	"internal/kit":     {"internal/voucher", "internal/center"},
	"internal/witness": {"internal/auditlog"}, // it hands on its checkpoints
	// What is still in use is not erased.
	"internal/privacy":   {"internal/microsite", "internal/voucher", "internal/secondperson"},
	"internal/retention": {"internal/legalhold"}, // nothing of a record under a hold is deleted
}

// forbiddenInCapabilities are standard packages that tie rules to a machine, a
// database or a protocol. Outside libraries are forbidden by libraryOwners.
var forbiddenInCapabilities = []string{
	"database/sql", "database/sql/driver", "net/http", "net/http/...", "net", "net/smtp", "net/rpc",
	"os", "os/exec", "os/signal", "os/user", "path/filepath", "syscall", "unsafe", "plugin", "testing", "flag",
}

// libraryOwners names, for each outside library, the packages that may import it
// (in non-test code). A library without a row fails the build: adding one is a
// decision, written down in docs/decisions when it is more than a detail.
var libraryOwners = map[string][]string{
	"modernc.org/sqlite":          {"internal/storage"},
	"github.com/jackc/pgx/v5":     {"internal/storage", "internal/testkit/pgtest"},
	"github.com/pressly/goose/v3": {"internal/storage"},

	"github.com/danielgtaylor/huma/v2": {
		"internal/httpapi", "internal/httpapi/payload", "internal/httpapi/public", "internal/httpapi/patient",
		"internal/httpapi/intake", "internal/httpapi/vouchers", "internal/httpapi/staff", "internal/httpapi/accounts",
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

// An Ambient is a thing that code takes from the machine without being given it.
type Ambient struct {
	Name   string
	Uses   []string // "package.Function", or an import path for all of a package
	Owners []string // who may, with the reason beside it
}

// ambients are injected everywhere but in their owners. Support is free, except
// that nobody sleeps.
var ambients = []Ambient{
	{"reads the machine's clock", []string{"time.Now", "time.Since", "time.Until"}, []string{
		"internal/platform/clock",
		"internal/httpapi", // how long a request took, for the log; never a time that is kept
	}},
	{
		"waits by the machine's clock",
		[]string{"time.After", "time.AfterFunc", "time.NewTimer", "time.NewTicker", "time.Tick"},
		[]string{
			"internal/jobs",              // the schedule; tests supply their own ticks
			"internal/visits",            // some milliseconds in which visits gather for one commit
			"internal/app",               // lines of the log gather for a moment
			"internal/platform/jsrender", // the time limit of one rendering
		},
	},
	{"reads the environment", []string{"os.Getenv", "os.LookupEnv", "os.Environ", "os.ExpandEnv"}, []string{
		"cmd/beacon", // hands it to the application, which never asks for it
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
			"internal/httpapi/public",     // what our own renderer made, and JSON
			"internal/demo/screeningsite", // the one style of its page
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

// nowhere are calls that are wrong in tests and in the product alike: a sleep is
// slow where it is not flaky, and a skipped test tells nobody that it did not run.
var nowhere = []string{"time.Sleep", "(t).Skip", "(t).Skipf", "(t).SkipNow", "(b).Skip", "(tb).Skip"}

// onlySkipper leaves tests out under -short, for the one reason that is allowed.
const onlySkipper = "internal/testkit/short"

// emptyNames say nothing about what is inside.
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

// fieldWords do not belong into exported names of the platform.
var fieldWords = []string{
	"Recipient", "Patient", "Microsite", "Donor", "Voucher", "Referral", "Champion", "Kidney", "Liver",
	"Coordinator", "Coach", "Campaign", "Submission", "Gallery",
}

// MaxLines is the length from which a file is no longer read as a whole.
const MaxLines = 500
