package notify_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

func TestRender_Failures(t *testing.T) {
	r := renderer(t, keys{})
	for name, spoil := range map[string]func(*notify.Email){
		"no first name": func(m *notify.Email) { m.Params = nil },
		"an invisible first name": func(m *notify.Email) {
			m.Params = map[string]string{notify.FirstName: " \t\u200b\x00"}
		},
		"an unknown template":         func(m *notify.Email) { m.Template = "birthday" },
		"a staff page for a patient":  func(m *notify.Email) { m.Link = links[notify.ChampionReceived] },
		"no link":                     func(m *notify.Email) { m.Link = notify.Link{} },
		"no id":                       func(m *notify.Email) { m.Link.ID = 0 },
		"a path to another host":      func(m *notify.Email) { m.Link.Path = "//evil.example" },
		"a path with a query":         func(m *notify.Email) { m.Link.Path = "microsite/start?x=1" },
		"a path that climbs":          func(m *notify.Email) { m.Link.Path = "microsite/../staff" },
		"no path":                     func(m *notify.Email) { m.Link.Path = "" },
		"a part with a query":         func(m *notify.Email) { m.Link.Part = "coach?x=1" },
		"a path with a line break":    func(m *notify.Email) { m.Link.Path = "microsite\nstart" },
		"a patient's key to staff":    func(m *notify.Email) { m.Template = notify.ChampionReceived },
		"a private link to pass on":   func(m *notify.Email) { m.Template = notify.SubmissionApproved },
		"an invitation with edit key": func(m *notify.Email) { m.Template = notify.StaffInvitation },
	} {
		t.Run(name, func(t *testing.T) {
			m := sample(notify.MicrositeInvitation, locale.English)
			spoil(&m)
			if got, err := r.Render(context.Background(), m); !errors.Is(err, notify.ErrUnwritable) {
				t.Errorf("got %+v, %v", got, err)
			}
		})
	}
}

// An invitation names its sender, if the sender has a name.
func TestRender_NamesInviter(t *testing.T) {
	r := renderer(t, keys{})
	invitation := sample(notify.MicrositeInvitation, locale.English)
	for _, c := range []struct {
		from            notify.CenterContact
		sender, subject string
		says, leavesOut []string
	}{
		{notify.CenterContact{Name: "Lakeshore", Coordinator: "Irene Castellan", Phone: "216-555-0119"},
			`"Lakeshore via Beacon" <no-reply@beacon.example>`, "Lakeshore invites you to make your page, Rosa",
			[]string{"comes from Irene Castellan at Lakeshore", "Call Lakeshore at ", "216-555-0119"}, nil},
		{notify.CenterContact{Name: "Lakeshore"},
			`"Lakeshore via Beacon" <no-reply@beacon.example>`, "Lakeshore invites you to make your page, Rosa",
			nil, []string{"comes from", "to be sure"}},
		{notify.CenterContact{}, brand.From, "Your center invites you to make your page, Rosa",
			[]string{"Your center invites you"}, []string{"comes from", "to be sure"}},
	} {
		got, err := r.Render(context.Background(), invitation.FromCenter(c.from))
		if err != nil || got.From != c.sender || got.Subject != c.subject {
			t.Errorf("%+v: from %s, subject %q, %v", c.from, got.From, got.Subject, err)
		}
		for _, words := range c.says {
			if !strings.Contains(got.Text, words) || !strings.Contains(got.HTML, words) {
				t.Errorf("%+v: lacks %q:\n%s", c.from, words, got.Text)
			}
		}
		for _, words := range c.leavesOut {
			if strings.Contains(got.Text, words) {
				t.Errorf("%+v: says %q:\n%s", c.from, words, got.Text)
			}
		}
	}
}

// The weekly email gives a patient no bare zero, like the dashboard.
func TestRender_DescribesQuietWeekInWords(t *testing.T) {
	r := renderer(t, keys{})
	for _, c := range []struct {
		lang      locale.Lang
		week, all string
		want      string
	}{
		{locale.English, "12", "340", "Visitors: 12 this week. 340 in all."},
		{locale.English, "0", "16", "Visitors: None yet this week. 16 in all."},
		{locale.English, "0", "0", "Visitors: None yet this week."},
		{locale.Spanish, "1", "1", "Visitantes: 1 esta semana. 1 en total."},
		{locale.Spanish, "0", "16", "Visitantes: Nadie todavía esta semana. 16 en total."},
		{locale.Spanish, "0", "0", "Visitantes: Nadie todavía esta semana."},
	} {
		m := sample(notify.WeeklyStats, c.lang)
		m.Params["visitsPastWeek"], m.Params["visitsTotal"] = c.week, c.all
		m.Params["completePastWeek"], m.Params["completeTotal"] = c.week, c.all
		got, err := r.Render(context.Background(), m)
		_, figure, _ := strings.Cut(c.want, ": ")
		if err != nil || !strings.Contains(got.Text, "\n"+c.want+"\n") || strings.Count(got.Text, ": "+figure+"\n") != 2 ||
			!strings.Contains(got.HTML, ">"+c.want+"</div>") {
			t.Errorf("%s of %s: lacks %q, %v:\n%s", c.week, c.all, c.want, err, got.Text)
		}
	}
}

func TestRender_MissingRecord(t *testing.T) {
	r := renderer(t, keys{err: fault.ErrNotFound})
	for _, template := range []notify.Template{notify.MicrositeInvitation, notify.StaffInvitation} {
		if _, err := r.Render(context.Background(), sample(template, locale.English)); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%s: %v", template, err)
		}
	}
}

func TestLinks(t *testing.T) {
	r := renderer(t, keys{})
	for template, want := range map[notify.Template]string{
		notify.MicrositeInvitation: "https://beacon.example/microsite/start/7/KEYOFmicrosite7",
		notify.CoachNote:           "https://beacon.example/microsite/landing/7/KEYOFmicrosite7#coach",
		notify.ChampionReceived:    "https://beacon.example/staff/intake",
		notify.SubmissionApproved:  "https://beacon.example/ABC123",
		notify.StaffInvitation:     "https://beacon.example/staff/join/token-of-3",
	} {
		got, err := r.Render(context.Background(), sample(template, locale.English))
		if err != nil {
			t.Fatal(err)
		}
		if got.Link != want || !strings.Contains(got.Text, want) || strings.Count(got.HTML, want) != 3 {
			t.Errorf("%s: link %s, want %s in the text and three times in the HTML:\n%s", template, got.Link, want, got.HTML)
		}
	}
}

// A name is plain text in every position, and parameters that a template does not use are left out.
func TestRender_NamesAreText(t *testing.T) {
	m := sample(notify.ChangesAsked, "es-MX")
	m.Params = map[string]string{
		notify.FirstName: "Ana <b>\"O'Neil\"</b>\r\nBcc: all@example.org {{link \"x\"}} https://evil.example/a evil。example",
		"comment":        "your creatinine",
	}
	got, err := renderer(t, keys{}).Render(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(got.Subject, "\r\n") || !strings.HasPrefix(got.Subject, "Ana b \"O'Neil\"") {
		t.Errorf("subject %q", got.Subject)
	}
	for _, evil := range []string{"<b>", "evil.example", "evil。example", "@example.org", "creatinine"} {
		if strings.Contains(got.HTML, evil) || strings.Contains(got.Text, evil) {
			t.Errorf("the mail says %q", evil)
		}
	}
	if n := strings.Count(got.HTML, "<a "); n != 3 {
		t.Errorf("%d links in the HTML, want 3: the button, its address and our number", n)
	}
	if !strings.Contains(got.HTML, `<html lang="es">`) {
		t.Error("a Spanish mail must say that it is Spanish")
	}
}

// No name can break out of its line.
func TestRender_NameStaysOnOneLine(t *testing.T) {
	r := renderer(t, keys{})
	rapid.Check(t, func(t *rapid.T) {
		name := "R" + rapid.String().Draw(t, "name")
		m := sample(notify.StaffInvitation, locale.English)
		m.ToName, m.Params = name, map[string]string{notify.FirstName: name}
		got, err := r.Render(context.Background(), m)
		if err != nil {
			t.Fatal(err)
		}
		for _, head := range []string{got.Subject, m.AddresseeName()} {
			for _, c := range head {
				if unicode.IsControl(c) || c == '\u2028' || c == '\u2029' {
					t.Fatalf("%q holds %U", head, c)
				}
			}
		}
		if got, want := strings.Count(got.Text, "\n\n"), 6; got != want {
			t.Fatalf("%d paragraph breaks, want %d", got, want)
		}
	})
}

func TestNewRenderer_RefusesInvalidSender(t *testing.T) {
	for _, base := range []string{"", "beacon.example", "ftp://beacon.example", "https://", "https://u:p@beacon.example",
		"https://beacon.example/?a"} {
		if _, err := notify.NewRenderer(brand, base, keys{}); err == nil {
			t.Errorf("%q accepted as the base address", base)
		}
	}
	noPhone := brand
	noPhone.PhoneHours.ES = ""
	if _, err := notify.NewRenderer(noPhone, "https://beacon.example", keys{}); err == nil {
		t.Error("a brand without Spanish phone hours accepted")
	}
}
