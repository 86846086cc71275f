// Package shortcode makes short codes that are easy to read out and spell no word, such as R3.7 asks for.
package shortcode

import (
	"fmt"
	"slices"
	"strings"

	"beacon/internal/platform/keys"
)

// letters has no vowels and no Y, so that no code is a word. The few groups that still offend are in offensive.
const letters = "BCDFGHJKLMNPQRSTVWXZ"

var offensive = strings.Fields(`
	KKK FCK NGR NGG CNT DCK SLT BTC WTF FGT FKR FKN SHT STD HLR JWS JZZ PSS TTS VGN
	PNS DMN DTH KLL XXX FKK CLT PTN`)

// New returns three random letters and three random digits. Two calls can return the same code: the caller tries
// again when it is taken.
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
