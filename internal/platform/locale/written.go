package locale

import (
	"strings"
	"unicode"
)

// Written is the language of a text that a person wrote: a Lang, or Undetermined.
type Written string

// Undetermined is the language of a text that is neither English nor Spanish, or too short to tell (ISO 639-2).
const Undetermined Written = "und"

// Tag returns the value of the HTML attribute lang; an unknown language is empty.
func (w Written) Tag() string {
	if w == Undetermined {
		return ""
	}
	return string(w)
}

// Frequent words of each language that the other does not have.
var frequentWords = map[Lang]map[string]bool{
	English: wordSet(`the and of to in is was i my with for that it are have had when who they from your you we our she her
		his this these those but not at by on as be been can could would should will please thank thanks first last new
		all about after before there their them than then what which while like more very still`),
	Spanish: wordSet(`el la los las de que y en un una es mi mis con para por se su sus está pero cuando muy del al lo le
		les nos yo tú usted nosotros este esta estos estas ese esa como más hay fue ser son era ya también porque desde
		hasta sin sobre mi gracias hola primera primer nueva nuevo todo todos todas después antes donde quien`),
}

// placeWords are Spanish articles that are also a part of English place names, such as Los Angeles. One of them alone
// decides nothing.
var placeWords = wordSet("el la los las de del")

// Detect returns the language in which a text seems to be written, also of a short one, or Undetermined.
func Detect(text string) Written {
	english, spanish, places := 0, 0, 0
	notLetter := func(r rune) bool { return !unicode.IsLetter(r) && r != '’' && r != '\'' }
	for _, word := range strings.FieldsFunc(strings.ToLower(text), notLetter) {
		word = strings.Trim(word, "'’")
		switch {
		case frequentWords[English][word], strings.HasSuffix(word, "n't"), strings.HasSuffix(word, "n’t"):
			english++
		case placeWords[word]:
			places++
		case frequentWords[Spanish][word]:
			spanish++
		}
	}
	if strings.ContainsAny(text, "¿¡") {
		spanish += 2
	}
	if places > 1 || places == 1 && (spanish > 0 || strings.ContainsAny(text, "áéíóúñ")) {
		spanish += places
	}
	switch {
	case english > 2*spanish:
		return Written(English)
	case spanish > 2*english:
		return Written(Spanish)
	}
	return Undetermined
}

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}
