package apptest

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// Captcha returns the token of a fresh human check, solved as a browser does.
func (a *App) Captcha() string {
	a.Helper()
	var c struct {
		Algorithm string `json:"algorithm"`
		Challenge string `json:"challenge"`
		MaxNumber int    `json:"maxNumber"`
		Salt      string `json:"salt"`
		Signature string `json:"signature"`
	}
	a.Must(json.Unmarshal(a.Do(Request{Path: "/api/captcha/challenge"}).Body, &c))
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
		a.Must(err)
		return base64.StdEncoding.EncodeToString(token)
	}
	a.Fatal("the challenge has no solution")
	return ""
}
