// Package shortcode creates short codes that are easy to read aloud and are not words (R3.7).
package shortcode

import (
	"fmt"
	"slices"
	"strings"

	"beacon/internal/platform/keys"
)

// letters has no vowels and no Y, so that no code is a word. offensive lists the few groups that still offend.
const letters = "BCDFGHJKLMNPQRSTVWXZ"

var offensive = strings.Fields(`
	KKK FCK NGR NGG CNT DCK SLT BTC WTF FGT FKR FKN SHT STD HLR JWS JZZ PSS TTS VGN
	PNS DMN DTH KLL XXX FKK CLT PTN`)

// New returns three random letters and three random digits. Codes may repeat: the caller must try again if a code is
// taken.
func New() string {
	for {
		chosen := make([]byte, 3)
		for i := range chosen {
			chosen[i] = letters[keys.RandomInt(len(letters))]
		}
		if !slices.Contains(offensive, string(chosen)) {
			return fmt.Sprintf("%s%03d", chosen, keys.RandomInt(1000))
		}
	}
}
