package locale

import "testing"

// Screen readers use the voice of a text's language, so even captions of a few words need a language. An ambiguous text
// has none.
func TestDetect(t *testing.T) {
	for text, want := range map[string]Written{
		"For thirty-one years I drove the number 14 school bus.": "en",
		"Durante treinta y un años manejé el autobús.":           "es",
		"Mis dos riñones ya no funcionan":                        "es",
		"Los tomates de este año":                                "es",
		"¡Hola!":                                                 "es",
		"Me and the bus":                                         "en",
		"My garden":                                              "en",
		"Please don't worry":                                     "en",
		"The Los Angeles marathon":                               "en",
		"Los Angeles":                                            Undetermined,
		"Rosa, 2024":                                             Undetermined,
		"":                                                       Undetermined,
		"הגן שלי":                                                Undetermined,
		"My garden, mi jardín y la casa, with the bees": Undetermined,

		// Names and dates are not evidence.
		"In 2024":                Undetermined,
		"Muñoz":                  Undetermined,
		"Casa de Rosa":           Undetermined,
		"Thanksgiving, Portland": Undetermined,
		"Navidad 2023":           Undetermined,
		"María de los Santos and I, on my birthday": "en",
		"Mi hijo y yo en Las Vegas":                 "es",
		"My son":                                    "en",
		"I’m home":                                  "en",
		"Jardín de la abuela":                       "es",

		// Other languages share short words with both.
		"La maison de mon père":              Undetermined,
		"Je suis dans un jardin de la ville": Undetermined,
		"Para minha mãe, com amor":           Undetermined,
		"La mia famiglia con il cane":        Undetermined,
		"Ich war in Berlin":                  Undetermined,
		"Was war in der Stadt":               Undetermined,
		"Ang pamilya ko sa bahay":            Undetermined,

		// A single word does not identify the language of a paragraph.
		"Dialyse Montag Mittwoch Freitag Krankenhaus Wartezimmer will": Undetermined,
	} {
		if got := Detect(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// HTML has an empty lang for a text in an unknown language.
func TestWritten_Tag(t *testing.T) {
	if got := Undetermined.Tag() + Detect("My garden").Tag(); got != "en" {
		t.Errorf("tags: %q", got)
	}
}

// An author's correction must survive the next save, and a text that is rewritten in another language must not keep the
// old language.
func TestRewritten(t *testing.T) {
	const english, spanish, french = "I like my garden.", "Me gusta mi jardín y mi casa.", "La maison de mon père"
	for name, c := range map[string]struct {
		chosen, stored Written
		before, after  string
		want           Written
	}{
		"is detected in the first text":              {"", "", "", english, "en"},
		"is detected again for a row without one":    {"", "", english, spanish, "es"},
		"is the author's choice":                     {"es", "en", english, english, "es"},
		"stays after a correction":                   {"", "es", english, english + " Still.", "es"},
		"stays when the new text could be either":    {"", "es", "Jardín de la abuela", "2024", "es"},
		"changes with a text in another language":    {"", "en", english, spanish, "es"},
		"stays unknown for a text it was chosen for": {"", "und", english, english + " And more.", "und"},
		"stays unknown for a text nobody recognizes": {"", "und", french, french + " 2", "und"},
		"is detected in a box that was empty":        {"", "es", " ", english, "en"},
	} {
		if got := Rewritten(c.chosen, c.stored, c.before, c.after); got != c.want {
			t.Errorf("the language %s: %q, want %q", name, got, c.want)
		}
	}
}

// A caption of one word must have the language of its story, unless it is clearly in another language or script.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		story Written
		text  string
		want  Written
	}{
		{"es", "Navidad 2023", "es"}, {"es", "With my sister", "en"}, {"en", "הגן שלי", Undetermined},
		{Undetermined, "2024", Undetermined},
	} {
		if got := Within(c.story, c.text); got != c.want {
			t.Errorf("%q in a story in %q: %q, want %q", c.text, c.story, got, c.want)
		}
	}
}

// The database must store NULL for a text without a detected language.
func TestWritten_NULL(t *testing.T) {
	for _, w := range []Written{"", "es", Undetermined} {
		value, err := w.Value()
		var back Written
		if scanErr := back.Scan(value); err != nil || scanErr != nil || back != w || (value == nil) != (w == "") {
			t.Errorf("%q: stored %v, read %q, %v, %v", w, value, back, err, scanErr)
		}
	}
	if got := Written("").Or("My garden"); got != "en" {
		t.Errorf("a text without a stored language is %q", got)
	}
	if err := new(Written).Scan(1); err == nil {
		t.Error("a number is a language")
	}
}

// Only the three values of the select element are valid.
func TestParseWritten(t *testing.T) {
	for text, want := range map[string]Written{"en": "en", "es": "es", "und": "und", "": "", "fr": "", "ES": ""} {
		if got := ParseWritten(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
