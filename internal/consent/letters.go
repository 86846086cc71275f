package consent

import (
	"strings"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/typeface"
	"beacon/internal/voucher"
)

// A document that leaves out a part of a name says something other than what is
// signed. So somebody whose name has letters that none of our fonts has is told
// before agreeing to anything, and asked for the name as a passport writes it
// (ADR 27).
var (
	msgLetters = locale.Text{
		EN: "Our documents cannot print these letters: {letters}. Please write the name in Latin letters, as in a passport.",
		ES: "Nuestros documentos no pueden imprimir estas letras: {letters}. Escriba el nombre con letras latinas, como en un " +
			"pasaporte.",
	}
	msgLettersOfRecord = locale.Text{
		EN: "Our documents cannot print these letters of the name: {letters}. Please go back to your personal information and " +
			"write the name in Latin letters, as in a passport. " +
			"Or sign on paper, where you write it by hand.",
		ES: "Nuestros documentos no pueden imprimir estas letras del nombre: {letters}. Vuelva a su información personal y " +
			"escriba el nombre con letras latinas, como en un pasaporte. " +
			"O firme en papel, donde lo escribe a mano.",
	}
)

// unprintable blames the names that a document could not write in full: of the
// person it is about, and of whoever signs for them.
func unprintable(p voucher.Person, t Type, who Consenter) (broken []fault.Field) {
	blame := func(field string, text locale.Text, lost string) {
		if lost == "" {
			return
		}
		letters := strings.Join(strings.Split(lost, ""), " ")
		broken = append(
			broken,
			fault.Field{
				Name:    field,
				Message: text.With("letters", letters),
			},
		)
	}
	blame("consentType", msgLettersOfRecord, typeface.Lost(p.FullName()))
	if t != Self {
		blame("firstName", msgLetters, typeface.Lost(who.FirstName))
		blame("lastName", msgLetters, typeface.Lost(who.LastName))
	}
	return broken
}
