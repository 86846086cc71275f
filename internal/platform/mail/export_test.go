package mail

import "strings"

// Compose returns the encoded email.
func Compose(m Message) (string, error) {
	msg, err := compose(m)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	_, err = msg.WriteTo(&out)
	return out.String(), err
}
