package consent

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// TestPrintable_OffersTheTypesOfTheScreens: the paper form of a minor offers guardians only, as the screens do.
func TestPrintable_OffersTheTypesOfTheScreens(t *testing.T) {
	made := time.Date(2026, time.March, 2, 0, 0, 0, 0, time.UTC)
	for what, c := range map[string]struct {
		entity EntityType
		born   string
		types  []Type
	}{
		"a holder of age": {VoucherHolder, "1990-05-06", []Type{Self, LegalGuardian, PowerOfAttorney}},
		"a minor":         {VoucherHolder, "2015-01-02", []Type{LegalGuardian}},
		"nobody yet":      {VoucherHolder, "", []Type{Self, LegalGuardian, PowerOfAttorney}},
		"a donor":         {Donor, "1990-05-06", nil},
	} {
		w := draft{
			registry: Registry{Name: "Registry"}, lang: locale.English, entity: c.entity,
			signer: signerFor(c.entity, voucher.Person{FirstName: "Rosa", LastName: "Ejemplo", BirthDate: c.born}),
		}
		html := w.printable(made).HTML()
		for _, kind := range []Type{Self, LegalGuardian, PowerOfAttorney} {
			wanted := false
			for _, w := range c.types {
				wanted = wanted || w == kind
			}
			if strings.Contains(html, box+kind.Capacity("Rosa Ejemplo", locale.English)) != wanted {
				t.Errorf("%s: choice %d is there: %v", what, kind, !wanted)
			}
		}
	}
	halfKnown := draft{
		registry: Registry{Name: "Registry"}, lang: locale.English, entity: VoucherHolder,
		signer: signerFor(VoucherHolder, voucher.Person{FirstName: "Ana", LastName: "علي"}),
	}
	if html := halfKnown.printable(made).HTML(); strings.Contains(html, "Ana") ||
		!strings.Contains(html, Self.Capacity("____________________", locale.English)) {
		t.Errorf("a name that cannot be printed in full is printed in part: %s", html)
	}
	sample := draft{registry: Registry{Name: "Registry"}, lang: locale.English, entity: VoucherHolder}.sample(made)
	if html := sample.HTML(); strings.Contains(html, msgByHand.EN) || strings.Contains(html, msgCenter.EN+"<") ||
		sample.Mark == "" {
		t.Errorf("the sample tells of a record, or asks to be filled in: %s", html)
	}
}
