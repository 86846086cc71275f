package personal_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"beacon/internal/platform/personal"
)

// TestEmail_StoresOneForm: both forms of an international domain must be the same address. A patient who types it in
// Unicode must find the record that a center registered as xn--.
func TestEmail_StoresOneForm(t *testing.T) {
	for typed, want := range map[string]string{
		"ana@mail.com":                     "ana@mail.com",
		" Ana@Mail.com\n":                  "Ana@Mail.com",
		"ana@bücher.example":               "ana@bücher.example",
		"ana@BÜCHER.example":               "ana@bücher.example",
		"ana@bu\u0308cher.example":         "ana@bücher.example",
		"ana@xn--bcher-kva.example":        "ana@bücher.example",
		"ana@XN--BCHER-KVA.example":        "ana@bücher.example",
		"ana@ｂücher.example":               "ana@bücher.example",
		"ana@bücher。example":               "ana@bücher.example",
		"josé@correo.com":                  "josé@correo.com",
		"müller@bücher.example":            "müller@bücher.example",
		"иван@почта.рф":                    "иван@почта.рф",
		"иван@xn--80a1acny.xn--p1ai":       "иван@почта.рф",
		"ana@xn--a.example":                "ana@xn--a.example",
		"ana@mail..com":                    "ana@mail..com",
		"no address":                       "no address",
		"":                                 "",
		"ana@m\u200Ball.com":               "ana@mall.com",
		"ana@straße.example":               "ana@straße.example",
		"ana@" + "ü.example, eva@mail.com": "ana@ü.example, eva@mail.com",
	} {
		if got := personal.Email(typed); got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
		if once := personal.Email(typed); personal.Email(once) != once {
			t.Errorf("%q changes again", typed)
		}
	}
}

func TestASCIIDomain_WritesPunycode(t *testing.T) {
	for address, want := range map[string]string{
		"ana@mail.com": "ana@mail.com", "ana@bücher.example": "ana@xn--bcher-kva.example",
		"müller@bücher.example": "müller@xn--bcher-kva.example", "иван@почта.рф": "иван@xn--80a1acny.xn--p1ai",
		"ana@xn--bcher-kva.example": "ana@xn--bcher-kva.example", "ana@under_score.example": "ana@under_score.example",
	} {
		if got, ok := personal.ASCIIDomain(address); !ok || got != want {
			t.Errorf("%q: got %q, %t", address, got, ok)
		}
	}
}

// TestIsEmail_Cases checks the same cases as the front end (web/src/domain/line.ts). Only the server checks whether a
// domain has an ASCII form.
func TestIsEmail_Cases(t *testing.T) {
	var cases struct{ Addresses, Refused, RefusedByServer []string }
	content, err := os.ReadFile("testdata/emails.json")
	if err == nil {
		err = json.Unmarshal(content, &cases)
	}
	if err != nil {
		t.Fatal(err)
	}
	holds(t, func(text string) bool { return personal.IsEmail(text, personal.MaxEmail) },
		cases.Addresses, slices.Concat(cases.Refused, cases.RefusedByServer))
}

func TestNeedsUTF8_LooksBeforeTheAtSign(t *testing.T) {
	holds(t, personal.NeedsUTF8, []string{"müller@mail.com", "иван@почта.рф"},
		[]string{"ana@mail.com", "ana@bücher.example", ""})
}
