package referral

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"pgregory.net/rapid"

	"beacon/internal/platform/fault"
)

var testNow = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)

// payload has the fields of the save payload that the rules check.
type payload struct {
	FirstName, LastName, Email, Phone, Address, City, PostalCode, Gender, BirthDate string

	State, PatientSituation                                                        int
	HipaaRelease, MicrositeHipaaRelease                                            bool
	UseMicrositeProgram, OnDeceasedDonorList, IsWillingToTransfer, IsKidneyForLife Answer
	Centers                                                                        []int64
}

func (p payload) form(variant string) Form {
	return Form{
		FirstName: p.FirstName, LastName: p.LastName, Email: p.Email,
		Phone: p.Phone, Address: p.Address, City: p.City,
		State: p.State, PostalCode: p.PostalCode, Gender: p.Gender,
		BirthDate: p.BirthDate, HipaaRelease: &p.HipaaRelease,
		Situation: Situation(p.PatientSituation), UseMicrositeProgram: p.UseMicrositeProgram,
		MicrositeHipaaRelease: p.MicrositeHipaaRelease, OnDeceasedDonorList: p.OnDeceasedDonorList,
		IsWillingToTransfer: p.IsWillingToTransfer, IsKidneyForLife: p.IsKidneyForLife,
		IsKidneyForLifeRoute: variant == "kfl", Centers: p.Centers,
	}
}

type ruleCase struct {
	Name, Variant string
	Payload       payload
	Broken        []string
}

func ruleCases(t *testing.T) (cases []ruleCase) {
	t.Helper()
	text, err := os.ReadFile("testdata/rules.json")
	if err == nil {
		err = json.Unmarshal(text, &cases)
	}
	if err != nil || len(cases) < 40 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	return cases
}

// A value is not stored if a later choice removed its question (R5.11). The web's summary uses the same test cases.
func TestForm_KeepsAskedAnswersOnly(t *testing.T) {
	var cases []struct {
		Name, Variant string
		Payload       payload
		Asked         []string
	}
	text, err := os.ReadFile("testdata/asked.json")
	if err == nil {
		err = json.Unmarshal(text, &cases)
	}
	if err != nil || len(cases) < 10 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, c := range cases {
		kept := c.Payload.form(c.Variant).tidy().details(testNow)
		var fields []string
		for _, one := range []struct {
			field  string
			isKept bool
		}{
			{"isKidneyForLife", kept.KidneyForLife != Unknown && c.Variant != "kfl"},
			{"useMicrositeProgram", kept.UseMicrosite != Unknown},
			{"micrositeHipaaRelease", kept.MicrositeRelease}, {"onDeceasedDonorList", kept.OnDeceasedDonorList != Unknown},
			{"isWillingToTransfer", kept.WillingToTransfer != Unknown},
		} {
			if one.isKept {
				fields = append(fields, one.field)
			}
		}
		if !slices.Equal(fields, c.Asked) || c.Variant == "kfl" && kept.KidneyForLife != Yes {
			t.Errorf("%s: keeps %v, want %v", c.Name, fields, c.Asked)
		}
	}
}

func blamed(fields []fault.Field) []string {
	names := []string{}
	for _, f := range fields {
		names = append(names, f.Name)
	}
	return names
}

func TestRules(t *testing.T) {
	broken := map[string]bool{}
	for _, c := range ruleCases(t) {
		got := check(c.Payload.form(c.Variant).tidy(), testNow)
		if !slices.Equal(blamed(got), c.Broken) {
			t.Errorf("%s: blames %v, want %v", c.Name, blamed(got), c.Broken)
		}
		for _, f := range got {
			broken[f.Message.EN] = true
			if f.Message.ES == "" || f.Message.ES == f.Message.EN {
				t.Errorf("%s: %q is not said in Spanish", c.Name, f.Message.EN)
			}
		}
	}
	for _, r := range rules {
		if !broken[r.say.EN] {
			t.Errorf("no case breaks the rule %q of %s", r.say.EN, r.field)
		}
	}
}

// The texts must match S5 verbatim.
func TestForm_SentencesOfSpecification(t *testing.T) {
	specified := map[string]string{
		"firstName":    "Please enter your first name",
		"lastName":     "Please enter your last name",
		"email":        "Please enter your email address",
		"phone":        "Please enter your phone number",
		"address":      "Please enter your address",
		"city":         "Please enter your city",
		"state":        "Please select your state",
		"postalCode":   "Please enter your postal code",
		"gender":       "Please select your gender",
		"birthDate":    "Please specify your date of birth",
		"hipaaRelease": "To continue please check the HIPAA release",
	}
	for _, f := range check(Form{}, testNow) {
		if want := specified[f.Name]; want != "" && f.Message.EN != want {
			t.Errorf("%s: %q", f.Name, f.Message.EN)
		}
	}
	if got := check(Form{Email: "rosa"}, testNow)[2].Message.EN; got != "Invalid email address" {
		t.Errorf("says %q", got)
	}
}

// For any input, the rules neither hang nor panic, and report each field once. The stored fields of a valid form are
// clean and within their limits.
func TestForm_AnyInput(t *testing.T) {
	text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
		"Rosa", "<b>", "a@b.example", "43215", "04/12/1961", "M", "\u202eevil", "\x00", strings.Repeat("x", 70),
	}))
	number := rapid.IntRange(-3, 60)
	rapid.Check(t, func(t *rapid.T) {
		agreed := rapid.Bool().Draw(t, "release")
		f := Form{
			FirstName: text.Draw(t, "first"), LastName: text.Draw(t, "last"),
			Email: text.Draw(t, "email"), Phone: text.Draw(t, "phone"),
			Address: text.Draw(t, "address"), City: text.Draw(t, "city"),
			State: number.Draw(t, "state"), PostalCode: text.Draw(t, "zip"),
			Gender: text.Draw(t, "gender"), BirthDate: text.Draw(t, "born"),
			HipaaRelease: &agreed, Situation: Situation(number.Draw(t, "situation")),
			UseMicrositeProgram:   Answer(number.Draw(t, "microsite")),
			MicrositeHipaaRelease: rapid.Bool().Draw(t, "micrositeRelease"),
			OnDeceasedDonorList:   Answer(number.Draw(t, "list")), IsWillingToTransfer: Answer(number.Draw(t, "transfer")),
			IsKidneyForLife: Answer(number.Draw(t, "kfl")), IsKidneyForLifeRoute: rapid.Bool().Draw(t, "route"),
			Centers: rapid.SliceOfN(rapid.Int64Range(-1, 4), 0, 5).Draw(t, "centers"),
		}.tidy()
		fields := blamed(check(f, testNow))
		once := slices.Clone(fields)
		slices.Sort(once)
		if len(slices.Compact(once)) != len(fields) {
			t.Fatalf("blames %v", fields)
		}
		if f.MicrositeHipaaRelease && f.UseMicrositeProgram != Yes ||
			f.IsWillingToTransfer != Unknown && f.OnDeceasedDonorList != Yes {
			t.Fatal("an answer to a question that was not asked is kept")
		}
		if len(fields) > 0 {
			return
		}
		d := f.details(testNow)
		if d.BirthDate == "" || len(f.Centers) > MaxCenters || strings.ContainsFunc(d.FullName(), unicode.IsControl) ||
			len([]rune(d.FirstName)) > maxName {
			t.Fatalf("kept %+v", d)
		}
	})
}
