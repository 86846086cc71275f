package locale

import (
	"database/sql/driver"
	"fmt"
	"strings"
	"unicode"
)

// Written is the language of a text that a person wrote: a Lang, or Undetermined. The zero value means that no language
// is stored; the database stores it as NULL.
type Written string

// Undetermined is the language of a text that is too short or neither English nor Spanish (ISO 639-2).
const Undetermined Written = "und"

// ParseWritten returns the language that an author chose (en, es or und), or "" for any other text.
func ParseWritten(text string) Written {
	switch w := Written(text); w {
	case Written(English), Written(Spanish), Undetermined:
		return w
	}
	return ""
}

// Tag returns the value for the HTML attribute lang. It is "" for an undetermined language.
func (w Written) Tag() string {
	if w == Undetermined {
		return ""
	}
	return string(w)
}

// Or returns w, or the detected language of text if w is not stored. An empty text has no language.
func (w Written) Or(text string) Written {
	if w == "" && text != "" {
		return Detect(text)
	}
	return w
}

// Scan implements sql.Scanner. The column may be NULL.
func (w *Written) Scan(value any) error {
	switch v := value.(type) {
	case nil:
		*w = ""
	case string:
		*w = Written(v)
	case []byte:
		*w = Written(v)
	default:
		return fmt.Errorf("language of a text: unexpected %T", value)
	}
	return nil
}

// Value implements driver.Valuer. It returns NULL if the language was never detected.
func (w Written) Value() (driver.Value, error) {
	if w == "" {
		return nil, nil
	}
	return string(w), nil
}

// Rewritten returns the language of a text after its author changed it. chosen has priority. The stored language is
// kept, because the author may have corrected it, unless the new text is detected as another language than the old
// text.
func Rewritten(chosen, stored Written, before, after string) Written {
	detected := Detect(after)
	switch {
	case chosen != "":
		return chosen
	case stored == "" || strings.TrimSpace(before) == "":
		return detected
	case detected == Undetermined || detected == Detect(before):
		return stored
	}
	return detected
}

// Within returns the language of a short text that belongs to a longer one, such as a caption of a story. It returns
// the detected language, or the language of the longer text if detection fails. Text in another script has no language
// here.
func Within(longer Written, text string) Written {
	if own := Detect(text); own != Undetermined || hasOtherScript(text) {
		return own
	}
	return longer
}

func hasOtherScript(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) })
}

// languageEvidence contains the words that identify a language. Clear words are frequent in it and rare in every other
// language. Shared words are also frequent in other languages or in names, such as "in" in German or "Los" in Los
// Angeles. They count only together with a clear word or with each other.
var languageEvidence = map[Lang]struct{ clear, shared map[string]bool }{
	English: {
		clear: wordSet(`the and of is my with for that it are have had when who they from your you we our she her his this
			these those but not by as been could would should will please thank thanks first last new about after before
			there their them than then what which while like more very still`),
		shared: wordSet("in to was i be on at an all can or us go so if were how"),
	},
	Spanish: {
		clear: wordSet(`y mi mis sus está están pero cuando muy nos yo nosotros este estos estas hay fue soy ser eran ya
			también porque desde hasta hacia gracias hola mucho mucha muchos muchas nuestra nuestro familia años año ahora
			siempre primera nueva nuevo todos todas después donde quien quién cómo él ella ellos tengo tiene hijos hija`),
		shared: wordSet(`el la los las de del que en un una es se al lo le su con para por tú usted esta ese esa como más
			sobre primer todo antes sin era qué`),
	},
}

// otherWords are frequent words of patients' other languages (French, Portuguese, Italian, German, Dutch, Haitian
// Creole, Tagalog, Polish) that do not exist in English and Spanish.
var otherWords = wordSet(`et est dans pour avec mon ma je du des une pas nous vous qui elle il sont
	não com uma em meu minha são você muito foi ao pela e
	che sono mia mio della nel è gli anche questo
	der das und ich ist mein meine nicht mit ein eine auf wir zu dem het ik niet mijn voor
	mwen ak pou ki ang ng mga sa ako ko aking na się nie moja jestem dla`)

// In a text of more than shortText words, one word in wordsPerHit must be evidence. A single word identifies the
// language of a caption but not of a paragraph.
const (
	shortText   = 6
	wordsPerHit = 6
)

// Detect returns the probable language of a text, which may be short, or Undetermined.
func Detect(text string) Written {
	lower := strings.ToLower(text)
	words := strings.FieldsFunc(lower, func(r rune) bool { return !unicode.IsLetter(r) && r != '’' && r != '\'' })
	clear, shared, others := map[Lang]int{}, map[Lang]int{}, 0
	for _, word := range words {
		word = strings.ReplaceAll(strings.Trim(word, "'’"), "’", "'")
		for lang, evidence := range languageEvidence {
			if evidence.clear[word] {
				clear[lang]++
			} else if evidence.shared[word] {
				shared[lang]++
			}
		}
		if strings.HasSuffix(word, "n't") || strings.HasPrefix(word, "i'") {
			clear[English]++
		}
		if otherWords[word] {
			others++
		}
	}
	if strings.ContainsAny(lower, "¿¡") {
		clear[Spanish]++
	}
	if strings.ContainsAny(lower, "áéíóúñ") {
		shared[Spanish]++
	}
	for _, lang := range []Lang{English, Spanish} {
		rival := English
		if lang == English {
			rival = Spanish
		}
		hits := weigh(clear[lang], shared[lang], clear[rival])
		against := others + weigh(clear[rival], shared[rival], clear[lang])
		if hits > 2*against && (len(words) <= shortText || hits*wordsPerHit >= len(words)) {
			return Written(lang)
		}
	}
	return Undetermined
}

// weigh returns the number of words that count for a language. Without a clear word, shared words do not count in two
// cases: the text has clear words of the other language (so they are names), or there is only one (a coincidence).
func weigh(clear, shared, clearOfRival int) int {
	if clear == 0 && (clearOfRival > 0 || shared < 2) {
		return 0
	}
	return clear + shared
}

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}
