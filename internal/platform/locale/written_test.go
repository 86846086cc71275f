package locale

import "testing"

// A screen reader speaks a text in the voice of its language, so captions of a few words need one too. A text that
// could be either has none.
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
	} {
		if got := Detect(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// HTML has an empty lang for a text whose language is unknown.
func TestWritten_Tag(t *testing.T) {
	if got := Undetermined.Tag() + Detect("My garden").Tag(); got != "en" {
		t.Errorf("tags: %q", got)
	}
}
