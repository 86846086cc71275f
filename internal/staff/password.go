package staff

import (
	"unicode/utf8"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/password"
)

const (
	minPassword      = 12  // characters
	maxPassword      = 256 // characters
	maxPasswordBytes = 4 * maxPassword
)

// brokenPassword returns the rules that a chosen password breaks, given the person's name and address (R14.5a,
// R14.5b).
func (s *Service) brokenPassword(chosen, name, email string) fault.Fields {
	wrong := func(message locale.Text) fault.Fields { return fault.Fields{{Name: "password", Message: message}} }
	n := utf8.RuneCountInString(chosen)
	switch {
	case n < minPassword:
		return wrong(catalogues.Text("staff.password-short"))
	case n > maxPassword:
		return wrong(catalogues.Text("staff.password-long"))
	case password.IsLeaked(chosen):
		return wrong(catalogues.Text("staff.password-leaked"))
	case password.IsMadeOf(chosen, s.d.Config.Product, s.d.Config.Issuer, name, email):
		return wrong(catalogues.Text("staff.password-own-words"))
	default:
		return nil
	}
}
