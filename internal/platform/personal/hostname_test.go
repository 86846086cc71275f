package personal_test

import (
	"strings"
	"testing"

	"beacon/internal/platform/personal"
)

// TestIsEmail_ChecksTheDomain refuses domains that no mail server has; web/src/domain/line.test.ts has the same cases.
// Shows R14.8d.
func TestIsEmail_ChecksTheDomain(t *testing.T) {
	for address, want := range map[string]bool{
		"a@mail.example": true, "a@m-a.example": true, "a@1.example": true, "a@bücher.example": true,
		"a@" + strings.Repeat("x", 63) + ".example": true,
		"a@" + strings.Repeat("x", 64) + ".example": false,
		"a@[127.0.0.1]":  false,
		"a@127.0.0.1":    false,
		"a@[IPv6:::1].x": false,
		"a@-x.example":   false,
		"a@x-.example":   false,
		"a@x_y.example":  false,
		"a@x.-example":   false,
	} {
		if got := personal.IsEmail(address, personal.MaxEmail); got != want {
			t.Errorf("%s: %t", address, got)
		}
	}
}

// TestIsName_RefusesEncodedWords: mail programs decode them, so that an email would show other words.
// Shows R14.8c.
func TestIsName_RefusesEncodedWords(t *testing.T) {
	for name, want := range map[string]bool{
		"Rosa": true, "Rosa = Eva": true, "Rosa?": true, "=?utf-8?q?Win_a_prize?=": false, "Rosa =?utf-8?b?YQ==": false,
		"Rosa ?=": false,
	} {
		if got := personal.IsName(name); got != want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
