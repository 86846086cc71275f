package demo

import (
	"fmt"
	"strconv"
	"strings"

	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
	"beacon/internal/referral"
)

// greetings are the texts of data/greetings.json that the demo prints, in the order of a first visit: first a tour from
// a visitor to the dashboard, then all other pages. No line links to the gallery, which opens only for visitors of a
// site's link (M2).
type greetings struct {
	Sites []struct {
		Heading string
		Lines   []greeting
	}
	Donors  map[voucherState]string // the description of a state's links
	Holders map[voucherState]string
}

// greeting is one line: the person, a description of the page, and its path.
type greeting struct {
	State    siteState      // of the first matching person; empty: any
	Type     microsite.Type // 0: any
	Language locale.Lang    // empty: any
	Shown    bool           // the person has a banner that is shown
	See      string
	Path     string // {id}, {key}, {code} and {type} are replaced with the site's values
}

func (g greeting) isAbout(p person) bool {
	return (g.State == "" || p.State == g.State) && (g.Type == 0 || p.Type == g.Type) &&
		(g.Language == "" || p.Language == g.Language) && (!g.Shown || p.Shown)
}

// greet prints the greetings with their links.
func (d *Demo) greet(l Links) error {
	var loaded greetings
	if err := read("greetings.json", &loaded); err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\nBeacon is ready at %s. All people and data in it are fictional.\n", l.BaseURL)
	for _, chapter := range loaded.Sites {
		fmt.Fprintf(&b, "\n%s\n", chapter.Heading)
		for _, line := range chapter.Lines {
			if who, site, found := d.first(l, line.isAbout); found {
				path := strings.NewReplacer("{id}", strconv.FormatInt(site.ID, 10), "{key}", site.EditKey,
					"{code}", site.ShortCode, "{type}", strconv.Itoa(int(who.Type))).Replace(line.Path)
				fmt.Fprintf(&b, "  %s %s\n    %s%s\n", site.FirstName, line.See, l.BaseURL, path)
			}
		}
	}
	fmt.Fprintf(&b, "\nPublic\n  About the program\n    %s/about\n", l.BaseURL)
	b.WriteString(forNewcomers(l))
	b.WriteString(loaded.forDonors(l))
	fmt.Fprintf(&b, "\nStaff: sign in at %s/staff\n", l.BaseURL)
	for _, s := range l.Staff {
		fmt.Fprintf(&b, "  %-19s %-40s %s\n", s.Role, s.Email, s.Password)
	}
	fmt.Fprintf(
		&b,
		"\nEmails: sign in as registry-admin and open %s/staff/mails\nAll links: %s\n"+
			"Stop with Ctrl-C. Your changes are kept.\n",
		l.BaseURL, d.LinksFile,
	)
	_, _ = fmt.Fprint(d.Out, b.String())
	return nil
}

// forNewcomers lists the pages for patients without an invitation.
func forNewcomers(l Links) string {
	var b strings.Builder
	line := func(see, path string, values ...any) {
		fmt.Fprintf(&b, "  %s\n    %s%s\n", see, l.BaseURL, fmt.Sprintf(path, values...))
	}
	b.WriteString("\nPatients without an invitation\n")
	line("Asks for help to find a donor", "/recipient")
	line("Asks for help with Kidney for Life", "/kfl-recipient")
	for _, r := range l.Referrals {
		if r.Step == referral.ContinueLater {
			line("Has begun a request and has to choose the centers", "/recipient/%d/%s", r.ID, r.EditKey)
			break
		}
	}
	for _, c := range l.Campaigns {
		line(fmt.Sprintf("Registers for a %s page, with the campaign code of %s", c.Type, c.Center), "/register/%s", c.Code)
	}
	return b.String()
}

// forDonors lists the voucher program's pages, one link for each state.
func (g greetings) forDonors(l Links) string {
	var b strings.Builder
	b.WriteString("\nVoucher donors and voucher holders\n")
	seen := map[string]bool{}
	line := func(see, path string, id int64, key string) {
		if see != "" && !seen[see] {
			seen[see] = true
			fmt.Fprintf(&b, "  %s\n    %s%s\n", see, l.BaseURL, fmt.Sprintf(path, id, key))
		}
	}
	for _, d := range l.Donors {
		line(g.Donors[d.State], "/voucher-donor/register/%d/%s", d.ID, d.EditKey)
	}
	for _, h := range l.Holders {
		path := "/voucher-holder/register/%d/%s"
		if kitsOf[h.State] > 0 {
			path = "/voucher/%d/%s/send-kit"
		}
		line(g.Holders[h.State], path, h.ID, h.EditKey)
	}
	fmt.Fprintf(&b, "  Anyone: checks a signed document\n    %s/verify\n", l.BaseURL)
	return b.String()
}

// first returns the first matching person who has a link.
func (d *Demo) first(l Links, who func(person) bool) (person, SiteLink, bool) {
	for _, p := range d.Cast.patients {
		if !who(p) {
			continue
		}
		for _, site := range l.Microsites {
			if site.FirstName == p.First && site.LastName == p.Last {
				return p, site, true
			}
		}
	}
	return person{}, SiteLink{}, false
}
