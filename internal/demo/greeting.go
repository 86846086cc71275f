package demo

import (
	"fmt"
	"strings"

	"beacon/internal/demo/screeningsite"
	"beacon/internal/microsite"
	"beacon/internal/referral"
)

// greeting is one line of what the demo prints: whose page it is, what a reader
// will see there, and where.
type greeting struct {
	who  func(person) bool
	see  string
	path func(SiteLink) string
}

// chapterOfGreetings is a heading and its lines.
type chapterOfGreetings struct {
	heading string
	lines   []greeting
}

// greetings are in the order in which somebody new would look: first once around
// from a visitor to the dashboard, then all else that can be seen.
var greetings = []chapterOfGreetings{
	{
		"Once around, from a visitor to the dashboard",
		[]greeting{
			{in(stateActive), "is live: press “See if you’re qualified to donate”", publicPage},
			{
				in(stateActive),
				"gets a donor, maybe: a stand-in for the screening site, where you complete the registration",
				screening,
			},
			{
				in(stateActive),
				"sees it counted on the dashboard, with a coach’s notes and training videos",
				screen("landing"),
			},
			{in(stateActive), "writes on the live site: the editor", screen("custom-site")},
			// The gallery opens only for whoever came by the link of a site (M2).
			{
				in(stateActive),
				"looks at other people’s pages: press “View Example Sites” at the top for the gallery",
				screen("landing"),
			},
		},
	},
	{
		"Other pages for visitors",
		[]greeting{
			{
				func(p person) bool { return p.banner != "" && p.shown },
				"has received a kidney: a page with a banner",
				publicPage,
			},
			{
				func(p person) bool { return p.state == stateActive && p.organ == microsite.Liver },
				"needs part of a liver",
				publicPage,
			},
			{
				func(p person) bool { return p.state == stateActive && p.language == "es" },
				"writes in Spanish",
				inSpanish,
			},
			{in(stateMinor), "is under 18; a guardian agreed", publicPage},
			{in(stateStarter), "has a starter site only", publicPage},
			{in(stateInactive), "took the page down", publicPage},
		},
	},
	{
		"Patients, in the order of a page’s life",
		[]greeting{
			{in(stateInvited), "has just been invited: the start page", screen("start")},
			{in(stateAwaitingCenter), "signed up alone; the center has not confirmed yet", screen("custom-site")},
			{
				in(stateStarter),
				"turned on a starter site, has written nothing yet and asked for a coach",
				screen("landing"),
			},
			{in(stateDraft), "is half way through writing", screen("custom-site")},
			{in(stateCenterReview), "waits for the transplant center", screen("custom-site")},
			{in(stateRegistryReview), "waits for the registry", screen("custom-site")},
			{in(stateChangesAsked), "was asked for a change", screen("custom-site")},
			{in(stateUpdateReview), "is live, and a change waits for review", screen("custom-site")},
			{in(stateDeclined), "was declined by the registry", screen("custom-site")},
		},
	},
}

func in(s siteState) func(person) bool { return func(p person) bool { return p.state == s } }

func screen(name string) func(SiteLink) string {
	return func(l SiteLink) string { return fmt.Sprintf("/microsite/%s/%d/%s", name, l.ID, l.EditKey) }
}

func publicPage(l SiteLink) string { return "/" + l.ShortCode }

func inSpanish(l SiteLink) string { return "/" + l.ShortCode + "?lang=es" }

func screening(l SiteLink) string {
	kind := microsite.Kidney
	if l.Type != strings.ToLower(kind.Name()) {
		kind = microsite.Liver
	}
	return fmt.Sprintf("%s?id=%d&donationType=%d", screeningsite.Path, l.ID, kind)
}

// greet prints where to look.
func (d *Demo) greet(l Links) {
	var b strings.Builder
	fmt.Fprintf(&b, "\nBeacon is ready at %s. Everybody in it is made up.\n", l.BaseURL)
	for _, chapter := range greetings {
		fmt.Fprintf(&b, "\n%s\n", chapter.heading)
		for _, line := range chapter.lines {
			if site, found := d.first(l, line.who); found {
				fmt.Fprintf(&b, "  %s %s\n    %s%s\n", site.FirstName, line.see, l.BaseURL, line.path(site))
			}
		}
	}
	fmt.Fprintf(&b, "\nFor everybody\n  About the program\n    %s/about\n", l.BaseURL)
	b.WriteString(forNewcomers(l))
	b.WriteString(forDonors(l))
	fmt.Fprintf(&b, "\nStaff: sign in at %s/staff\n", l.BaseURL)
	for _, s := range l.Staff {
		fmt.Fprintf(&b, "  %-19s %-40s %s\n", s.Role, s.Email, s.Password)
	}
	fmt.Fprintf(
		&b, "\nMails: %s/staff/mails, as registry-admin\nAll links: %s\nStop with Ctrl-C; what you do here is kept.\n",
		l.BaseURL, d.LinksFile,
	)
	_, _ = fmt.Fprint(d.Out, b.String())
}

// forNewcomers leads to what patients do who were not invited.
func forNewcomers(l Links) string {
	var b strings.Builder
	line := func(see, path string, values ...any) {
		fmt.Fprintf(&b, "  %s\n    %s%s\n", see, l.BaseURL, fmt.Sprintf(path, values...))
	}
	b.WriteString("\nPatients who come by themselves\n")
	line("A request for help with finding a donor", "/recipient")
	line("The same for Kidney for Life", "/kfl-recipient")
	for _, r := range l.Referrals {
		if r.Step == referral.ContinueLater {
			line("A request that waits for the choice of centers", "/recipient/%d/%s", r.ID, r.EditKey)
			break
		}
	}
	for _, c := range l.Campaigns {
		line(fmt.Sprintf("Registration for a %s microsite under a campaign of %s", c.Type, c.Center), "/register/%s", c.Code)
	}
	return b.String()
}

// first returns the link of the first person who is as asked for.
func (d *Demo) first(l Links, who func(person) bool) (SiteLink, bool) {
	for _, p := range d.Cast.patients {
		if !who(p) {
			continue
		}
		for _, site := range l.Microsites {
			if site.FirstName == p.first && site.LastName == p.last {
				return site, true
			}
		}
	}
	return SiteLink{}, false
}
