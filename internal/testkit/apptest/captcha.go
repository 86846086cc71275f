package apptest

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
)

// Captcha returns the token of a new human check, solved as a browser does.
func (a *App) Captcha() string {
	a.Helper()
	token, err := SolveCaptcha(a.Do(Request{Path: "/api/captcha/challenge"}).Body)
	a.Must(err)
	return token
}

// SolveCaptcha returns the token that solves a challenge.
func SolveCaptcha(challenge []byte) (token string, err error) {
	var c struct {
		Algorithm string `json:"algorithm"`
		Challenge string `json:"challenge"`
		MaxNumber int    `json:"maxNumber"`
		Salt      string `json:"salt"`
		Signature string `json:"signature"`
	}
	if err := json.Unmarshal(challenge, &c); err != nil {
		return "", err
	}
	for n := range c.MaxNumber + 1 {
		if sum := sha256.Sum256(fmt.Appendf(nil, "%s%d", c.Salt, n)); hex.EncodeToString(sum[:]) != c.Challenge {
			continue
		}
		token, err := json.Marshal(map[string]any{
			"algorithm": c.Algorithm,
			"challenge": c.Challenge,
			"number":    n,
			"salt":      c.Salt,
			"signature": c.Signature,
		})
		return base64.StdEncoding.EncodeToString(token), err
	}
	return "", errors.New("the challenge has no solution")
}
