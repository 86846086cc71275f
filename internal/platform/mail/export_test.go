package mail

import "strings"

// Compose returns the mail as it goes over the wire.
func Compose(m Message) (string, error) {
	msg, err := compose(m)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	_, err = msg.WriteTo(&out)
	return out.String(), err
}
