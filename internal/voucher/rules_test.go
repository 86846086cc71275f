package voucher

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"testing"
	"time"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// bilingual is a message in English and Spanish.
type bilingual [2]string

func (b bilingual) is(text locale.Text) bool { return b[0] == text.EN && b[1] == text.ES }

// typed is a form in testdata/person.json.
type typed struct {
	FirstName         string `json:"firstName"`
	LastName          string `json:"lastName"`
	Address1          string `json:"address1"`
	Address2          string `json:"address2"`
	City              string `json:"city"`
	State             string `json:"state"`
	Country           int    `json:"country"`
	ZIP               string `json:"zip"`
	Phone             string `json:"phone"`
	Gender            string `json:"gender"`
	Email             string `json:"email"`
	BirthDate         string `json:"birthDate"`
	Relationship      string `json:"relationshipToDonor"`
	RelationshipOther string `json:"relationshipToDonorOther"`
	WillLikelyNeed    int    `json:"willLikelyNeedKidneyTransplant"`
	YearsBefore       int    `json:"yearsBeforeKidneyTransplant"`
}

func (t typed) form() Form {
	return Form{
		Person: Person{
			FirstName: t.FirstName, LastName: t.LastName,
			Address: Address{
				Address1: t.Address1, Address2: t.Address2, City: t.City, State: t.State, Country: t.Country, ZIP: t.ZIP,
			},
			Phone: t.Phone, Gender: t.Gender, Email: t.Email, BirthDate: t.BirthDate,
		},
		Relationship:      t.Relationship,
		RelationshipOther: t.RelationshipOther,
		WillLikelyNeed:    t.WillLikelyNeed,
		YearsBefore:       t.YearsBefore,
	}
}

func readTable(t *testing.T, name string, into any) {
	t.Helper()
	file, err := os.ReadFile("testdata/" + name)
	if err == nil {
		err = json.Unmarshal(file, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// The forms follow the test cases that the web client uses too.
func TestRegistration_CheckForm(t *testing.T) {
	var table struct {
		Today  string
		Person json.RawMessage
		Cases  []struct {
			What    string
			Kind    string
			Changes json.RawMessage
			Broken  map[string]bilingual
		}
	}
	readTable(t, "person.json", &table)
	now, err := time.Parse(time.DateOnly, table.Today)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range table.Cases {
		var form typed
		if err := errors.Join(json.Unmarshal(table.Person, &form), json.Unmarshal(c.Changes, &form)); err != nil {
			t.Fatal(err)
		}
		f := form.form()
		clean := f.cleanHolder
		if c.Kind == DonorKey {
			clean = f.cleanDonor
		}
		broken := map[string]bilingual{}
		for _, b := range clean(now.Add(12 * time.Hour)) {
			broken[b.Name] = bilingual{b.Message.EN, b.Message.ES}
		}
		if !maps.Equal(broken, c.Broken) {
			t.Errorf("%s, %s: got %v, want %v", c.Kind, c.What, broken, c.Broken)
		}
	}
}

// need is a holder in testdata/holders.json.
type need struct {
	ID             int64 `json:"id"`
	WillLikelyNeed int   `json:"willLikelyNeedKidneyTransplant"`
	YearsBefore    int   `json:"yearsBeforeKidneyTransplant"`
	IsDeleted      bool  `json:"isDeleted"`
}

// holder returns the holder as a record. A new holder has no id yet.
func (n need) holder() Holder {
	return Holder{ID: max(n.ID, 0), WillLikelyNeed: n.WillLikelyNeed, YearsBefore: n.YearsBefore}
}

// listTx is a transaction with only a donor's list of holders.
type listTx struct {
	Tx
	holders []Holder
}

func (l listTx) Holders(context.Context, int64) ([]Holder, error) { return l.holders, nil }

// notRemoved returns the holders that are not removed, like the store.
func notRemoved(needs []need) (holders []Holder) {
	for _, n := range needs {
		if !n.IsDeleted {
			holders = append(holders, n.holder())
		}
	}
	return holders
}

// Adding, changing and finalizing holders follow the test cases that the web client uses too.
func TestList_Rules(t *testing.T) {
	var table struct {
		Save []struct {
			What    string
			Allowed int
			Holders []need
			Saved   need
			Refused *bilingual
		}
		Finalize []struct {
			What                    string
			Holders                 []need
			HasConfirmedNoFvHolders bool
			Refused                 *bilingual
		}
	}
	readTable(t, "holders.json", &table)
	for _, c := range table.Save {
		tx := listTx{holders: notRemoved(c.Holders)}
		err := (&Service{}).checkList(t.Context(), tx, Donor{HoldersAllowed: c.Allowed}, c.Saved.holder(), true)
		checkRefusal(t, c.What, err, c.Refused)
	}
	for _, c := range table.Finalize {
		checkRefusal(t, c.What, validateFinalize(notRemoved(c.Holders), c.HasConfirmedNoFvHolders), c.Refused)
	}
}

func checkRefusal(t *testing.T, what string, err error, want *bilingual) {
	t.Helper()
	var refusal *fault.Error
	switch {
	case want == nil && err != nil:
		t.Errorf("%s: refused with %v", what, err)
	case want != nil && (!errors.As(err, &refusal) || !want.is(refusal.Message)):
		t.Errorf("%s: got %v, want %v", what, err, *want)
	}
}
