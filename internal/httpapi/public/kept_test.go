package public_test

import (
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// TestPage_WithoutDatabase: cached pages are shown for a short time while the database does not respond.
func TestPage_WithoutDatabase(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	page := apptest.Request{Path: "/" + site.Code}
	if fresh := a.Do(page); fresh.Status != 200 || fresh.Header.Get("Cache-Status") != "" {
		t.Fatalf("with the database: %d %v", fresh.Status, fresh.Header)
	}
	a.Must(a.DB.Close())
	a.Clock.Advance(5*time.Minute - time.Second)
	kept := a.Do(page)
	if kept.Status != 200 || kept.Header.Get("Cache-Status") != "Beacon; hit; detail=kept" {
		t.Errorf("without it: %d %v", kept.Status, kept.Header)
	}
	a.Clock.Advance(time.Second)
	if late := a.Do(page); late.Status != 302 || late.Header.Get("Location") != "/error" {
		t.Errorf("after five minutes: %d %v", late.Status, late.Header)
	}
	if other := a.Do(apptest.Request{Path: "/ZZZ999"}); other.Status != 302 || other.Header.Get("Location") != "/error" {
		t.Errorf("what is not in memory: %d %v", other.Status, other.Header)
	}
}
