package demo

import (
	"bytes"
	"strings"
	"testing"
)

// TestDemo_GreetingLinksWork: the gallery redirects visitors without the cookies of a site (M2), so the demo prints the
// page that sets them.
func TestDemo_GreetingLinksWork(t *testing.T) {
	people, err := readPeople()
	if err != nil {
		t.Fatal(err)
	}
	l := Links{BaseURL: "http://127.0.0.1:8080"}
	for i, p := range people {
		l.Microsites = append(l.Microsites, SiteLink{
			ID: int64(i + 1), EditKey: "KEY", ShortCode: "ABC123", Type: "kidney", FirstName: p.First,
			LastName: p.Last,
		})
	}
	var said bytes.Buffer
	if err := (&Demo{Cast: Cast{patients: people}, Out: &said}).greet(l); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(said.String(), "/gallery") {
		t.Errorf("a link into the gallery that fresh browsers cannot follow: %s", said.String())
	}
	_, after, found := strings.Cut(said.String(), "gallery\n")
	if link, _, _ := strings.Cut(after, "\n"); !found ||
		!strings.HasPrefix(strings.TrimSpace(link), l.BaseURL+"/microsite/landing/") {
		t.Errorf("the way to the gallery is %q", link)
	}
	if !strings.Contains(said.String(), l.BaseURL+"/about\n") {
		t.Error("the program is not presented")
	}
}
