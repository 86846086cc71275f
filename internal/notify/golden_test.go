package notify_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"beacon/internal/notify"
	"beacon/internal/platform/locale"
)

var update = flag.Bool("update", false, "rewrite the golden emails")

var languages = []locale.Lang{locale.English, locale.Spanish}

// keys makes obviously fake links.
type keys struct{ err error }

func (k keys) EditKey(_ context.Context, kind string, id int64, _ string) (string, error) {
	return fmt.Sprintf("KEYOF%s%d", kind, id), k.err
}

func (k keys) StaffJoinToken(_ context.Context, id int64) (string, error) {
	return fmt.Sprintf("token-of-%d", id), k.err
}

func (k keys) UnsubscribeToken(_ context.Context, id int64) (string, error) {
	return fmt.Sprintf("end-of-%d", id), k.err
}

var brand = notify.Brand{
	ProductName: "Beacon", Phone: "1-800-555-0143", From: "Beacon <no-reply@beacon.example>",
	PhoneHours: locale.Text{EN: "weekdays 8 to 6 Eastern", ES: "de lunes a viernes, de 8 a 6, hora del Este"},
}

func renderer(t *testing.T, links notify.LinkMaker) *notify.Renderer {
	t.Helper()
	r, err := notify.NewRenderer(brand, "https://beacon.example/", links)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var links = map[notify.Template]notify.Link{
	notify.ChampionThanks:           {Kind: notify.PublicPage, Path: "about"},
	notify.ChampionReceived:         {Kind: notify.StaffPage, Path: "/intake"},
	notify.MicrositeInvitation:      {Kind: notify.MicrositePage, ID: 7, Path: "microsite/start"},
	notify.MicrositeLink:            {Kind: notify.MicrositePage, ID: 7, Path: "microsite/landing"},
	notify.WorkDigest:               {Kind: notify.StaffPage},
	notify.ChangesAsked:             {Kind: notify.MicrositePage, ID: 7, Path: "microsite/custom-site"},
	notify.SubmissionDeclined:       {Kind: notify.MicrositePage, ID: 7, Path: "microsite/custom-site"},
	notify.SubmissionReopened:       {Kind: notify.MicrositePage, ID: 7, Path: "microsite/custom-site"},
	notify.SubmissionApproved:       {Kind: notify.PublicPage, Path: "ABC123"},
	notify.StaffInvitation:          {Kind: notify.StaffJoin, ID: 3},
	notify.SecondFactorReset:        {Kind: notify.StaffPage, Path: "/sign-in"},
	notify.StaffNewPassword:         {Kind: notify.StaffJoin, ID: 3},
	notify.StaffAdministratorAsked:  {Kind: notify.StaffPage, Path: "/accounts/3"},
	notify.StaffAdministratorMade:   {Kind: notify.StaffPage, Path: "/accounts/3"},
	notify.StaffResetAsked:          {Kind: notify.StaffPage, Path: "/accounts/3"},
	notify.StaffResetWaiting:        {Kind: notify.StaffPage, Path: "/sign-in"},
	notify.StaffResetDone:           {Kind: notify.StaffPage, Path: "/accounts/3"},
	notify.CoachAssigned:            {Kind: notify.MicrositePage, ID: 7, Path: "microsite/landing", Part: "coach"},
	notify.CoachNote:                {Kind: notify.MicrositePage, ID: 7, Path: "microsite/landing", Part: "coach"},
	notify.PatientNote:              {Kind: notify.StaffPage, Path: "/coach/patients/7"},
	notify.CoachLeft:                {Kind: notify.MicrositePage, ID: 7, Path: "microsite/landing", Part: "coach"},
	notify.PatientAssigned:          {Kind: notify.StaffPage, Path: "/coach/patients/7"},
	notify.LostLink:                 {Kind: notify.MicrositePage, ID: 7, Path: "microsite/landing"},
	notify.SiteDeactivated:          {Kind: notify.MicrositePage, ID: 7, Path: "microsite/landing"},
	notify.SiteClosed:               {Kind: notify.MicrositePage, ID: 7, Path: "microsite/landing"},
	notify.ReleaseWithdrawn:         {Kind: notify.MicrositePage, ID: 7, Path: "microsite/custom-site"},
	notify.SiteReactivated:          {Kind: notify.MicrositePage, ID: 7, Path: "microsite/landing"},
	notify.SubmissionApprovedHidden: {Kind: notify.MicrositePage, ID: 7, Path: "microsite/custom-site"},
	notify.SiteReactivatedHidden:    {Kind: notify.MicrositePage, ID: 7, Path: "microsite/custom-site"},
	notify.ReferralLink:             {Kind: notify.ReferralPage, ID: 7, Path: "recipient"},
	notify.ReferralThanks:           {Kind: notify.ReferralPage, ID: 7, Path: "recipient"},
	notify.ReferralReminder:         {Kind: notify.ReferralPage, ID: 7, Path: "recipient"},
	notify.ReferralReceived:         {Kind: notify.StaffPage, Path: "/intake/12"},
	notify.DonorInvitation:          {Kind: notify.DonorPage, ID: 7, Path: "voucher-donor/register"},
	notify.DonorLink:                {Kind: notify.DonorPage, ID: 7, Path: "voucher-donor/register"},
	notify.HolderInvitation:         {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.HolderLink:               {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.HolderReminder:           {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.HolderAvailable:          {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.HolderOfAge:              {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.HolderRecall:             {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.VoucherNeeded:            {Kind: notify.StaffPage, Path: "/donors/7"},
	notify.DonorConsentAgain:        {Kind: notify.DonorPage, ID: 7, Path: "voucher-donor/register"},
	notify.DonorReminder:            {Kind: notify.DonorPage, ID: 7, Path: "voucher-donor/register"},
	notify.DonorListReopened:        {Kind: notify.DonorPage, ID: 7, Path: "voucher-donor/register"},
	notify.HolderConsentAgain:       {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.DonorConsentCopy:         {Kind: notify.DonorPage, ID: 7, Path: "voucher-donor/register"},
	notify.HolderConsentCopy:        {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.DonorConsentPaper:        {Kind: notify.DonorPage, ID: 7, Path: "voucher-donor/register"},
	notify.HolderConsentPaper:       {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.HolderRedemptionAsked:    {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.HolderRedeemed:           {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.HolderRedemptionUndone:   {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.HolderRetired:            {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.HolderClosed:             {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.HolderRestored:           {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.DonorVouchersChanged:     {Kind: notify.DonorPage, ID: 7, Path: "voucher-donor/register"},
	notify.LogCheckpoint:            {},
	notify.LogCheckpointMissing:     {},
	notify.LogRefused:               {},
	notify.LogAltered:               {},
	notify.AccountAltered:           {},
	notify.RecordOpened:             {Kind: notify.StaffPage, Path: "/microsites/7"},
	notify.RecordsRefused:           {Kind: notify.StaffPage, Path: "/accounts/4"},
	notify.TextTest:                 {},
	notify.ErasureAsked:             {Kind: notify.StaffPage, Path: "/privacy"},
	notify.ErasureConfirmed:         {Kind: notify.StaffPage, Path: "/privacy"},
	notify.KitShipped:               {Kind: notify.HolderPage, ID: 7, Path: "voucher-holder/register"},
	notify.KitToCenter:              {Kind: notify.StaffPage, Path: "/kits"},
	notify.ReadinessWarning:         {Kind: notify.StaffPage, Path: "/readiness"},
	notify.AddressChanged:           {},
	notify.EmailConfirm:             {Kind: notify.ConfirmEmail, ID: 7, Path: "confirm-email"},
	notify.EmailConfirmFormer:       {Kind: notify.ConfirmEmail, ID: 7, Path: "confirm-email"},
	notify.RecordJoinConfirm:        {Kind: notify.ConfirmJoin, ID: 7, Path: "confirm-join"},
	notify.RecordJoinAsked:          {},
	notify.RecordsJoined:            {},
	notify.VoucherTransferred:       {Kind: notify.StaffPage, Path: "/donors/7"},
	notify.PatientTransferred:       {Kind: notify.StaffPage, Path: "/microsites/7"},
	notify.WeeklyStats:              {Kind: notify.MicrositePage, ID: 7, Path: "microsite/landing"},
}

func sample(template notify.Template, lang locale.Lang) notify.Email {
	return notify.Email{
		Template: template,
		Lang:     lang,
		To:       "rosa@example.org",
		ToName:   "Rosa Example",
		Params: map[string]string{
			notify.FirstName: "Rosa",
			"waiting":        "12", "late": "3", "dueToday": "1", "oldest": "7",
			"visitsPastWeek":   "12",
			"visitsTotal":      "340",
			"completePastWeek": "0",
			"completeTotal":    "2",
			"center":           "Lakeshore",
			"coordinator":      "Irene Castellan",
			"centerPhone":      "216-555-0119",
			"coach":            "Bernadette Olsen",
			"dueOn":            locale.Day("2026-03-10", lang),
			notify.Events:      "12345",
			notify.Day:         locale.Day("2026-03-10", lang),
			notify.Witness:     "Lakeshore University",
			"who":              "Otto Lake",
			"why":              "another emergency",
			"hour":             "3",
			"minute":           "42 PM EST",
			notify.Usable:      "3",
			notify.Used:        "1",
		},
		Link:       links[template],
		Attachment: attached[template],
		Sample: notify.Sample{
			Text: "site-closed", Words: "Subject: Rosa: news\nPreheader: One step.\n\nHello {{firstName}},\n\n{{link \"Open\"}}",
		},
	}
}

// attached contains the files of the emails with an attachment.
var attached = map[notify.Template]notify.Attachment{
	notify.LogCheckpoint: checkpoint, notify.LogCheckpointMissing: checkpoint,
}

var checkpoint = notify.Attachment{Name: "checkpoint-12345.txt", Text: `beacon.example/log+0f1e2d3c+AdBsv/nFDXJ0+ZQ5mQBWmKzyF4LkVxQ0JmfZcKhFNAAA

beacon.example/log
12345
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
time 2026-03-10T06:50:00Z

— beacon.example/log Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`}

// htmlPage separates the title and body of an email from the head and styles that all emails share.
var htmlPage = regexp.MustCompile(`(?s)^(.*)(<title>.*</title>\n)(<style>.*)(<body.*)$`)

// Every template in both languages renders the email that was last reviewed. After a change of the text, run with
// -update and read the diff.
func TestRender_GoldenEmails(t *testing.T) {
	r := renderer(t, keys{})
	for _, template := range notify.Templates() {
		for _, lang := range languages {
			name := string(template) + "." + string(lang)
			t.Run(name, func(t *testing.T) {
				email := sample(template, lang)
				got, err := r.Render(context.Background(), email)
				if err != nil {
					t.Fatal(err)
				}
				email.ToGuardian = true
				toGuardian, err := r.Render(context.Background(), email)
				if err != nil {
					t.Fatal(err)
				}
				text := "Subject: " + got.Subject + "\n\n" + got.Text
				if toGuardian.Text != got.Text {
					text += "\n=== To a guardian ===\nSubject: " + toGuardian.Subject + "\n\n" + toGuardian.Text
				}
				page := htmlPage.FindStringSubmatch(got.HTML)
				if page == nil {
					t.Fatalf("no head, title, style and body in:\n%s", got.HTML)
				}
				golden(t, "head."+string(lang)+".html", page[1]+page[3])
				golden(t, name+".txt", text+"\n=== HTML ===\n"+page[2]+page[4])
			})
		}
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (run with -update and read the difference); got:\n%s", path, got)
	}
}
