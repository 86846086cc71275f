package microsite

import (
	"fmt"
	"slices"
	"strings"

	"beacon/internal/platform/keys"
)

// codeLetters has no vowels and no Y, so no code is a word. offensive lists the few groups that still offend.
const codeLetters = "BCDFGHJKLMNPQRSTVWXZ"

var offensive = strings.Fields(`
	KKK FCK NGR NGG CNT DCK SLT BTC WTF FGT FKR FKN SHT STD HLR JWS JZZ PSS TTS VGN
	PNS DMN DTH KLL XXX FKK CLT PTN`)

// newShortCode returns three random letters and three random digits, which are easy to read aloud (R3.7). Codes may
// repeat: the caller must try again if a code is taken.
func newShortCode() string {
	for {
		chosen := make([]byte, 3)
		for i := range chosen {
			chosen[i] = codeLetters[keys.RandomInt(len(codeLetters))]
		}
		if !slices.Contains(offensive, string(chosen)) {
			return fmt.Sprintf("%s%03d", chosen, keys.RandomInt(1000))
		}
	}
}
