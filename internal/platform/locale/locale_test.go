package locale_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"beacon/internal/platform/locale"
)

var headers = map[string]locale.Lang{
	"":                                      locale.English,
	"en-US,en;q=0.9":                        locale.English,
	"es":                                    locale.Spanish,
	"es-MX,es;q=0.9,en;q=0.8":               locale.Spanish,
	"en;q=0.4, es;q=0.8":                    locale.Spanish,
	"fr-FR":                                 locale.English,
	"fr,es;q=0.5":                           locale.Spanish,
	";;;":                                   locale.English,
	"es" + strings.Repeat(", fr;q=0.1", 20): locale.Spanish,
}

// The cache must never change a result, regardless of the number of concurrent requests and of their headers.
func TestFromAcceptLanguage(t *testing.T) {
	var people sync.WaitGroup
	for person := range 4 {
		people.Go(func() {
			for n := range 1500 {
				for header, want := range headers {
					if got := locale.FromAcceptLanguage(header); got != want {
						t.Errorf("%q means %s, want %s", header, got, want)
					}
				}
				if got := locale.FromAcceptLanguage(fmt.Sprintf("es-MX;q=0.9, x-%d-%d;q=0.1", person, n)); got != locale.Spanish {
					t.Errorf("a header that nobody sent before means %s", got)
				}
			}
		})
	}
	people.Wait()
}
