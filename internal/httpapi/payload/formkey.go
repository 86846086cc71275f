package payload

import (
	"encoding/json"
	"errors"
	"regexp"
)

// FormKey is 128 random bits in hexadecimal, or empty. It must be unguessable, because forms with the same key count
// as one.
type FormKey string

var formKeyDigits = regexp.MustCompile(`^[0-9a-f]{32}$`)

// UnmarshalJSON implements json.Unmarshaler.
func (k *FormKey) UnmarshalJSON(text []byte) error {
	var s string
	if err := json.Unmarshal(text, &s); err != nil || !FormKey(s).isValid() {
		return errors.New("a form's key has 32 hexadecimal digits")
	}
	*k = FormKey(s)
	return nil
}

func (k FormKey) isValid() bool { return k == "" || formKeyDigits.MatchString(string(k)) }
