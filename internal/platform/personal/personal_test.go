package personal_test

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/personal"
)

// november returns noon UTC on a day in November 2026.
func november(day int) time.Time { return time.Date(2026, 11, day, 12, 0, 0, 0, time.UTC) }

// holds checks a rule with valid and invalid texts.
func holds(t *testing.T, rule func(string) bool, kept, broken []string) {
	t.Helper()
	for _, text := range kept {
		if !rule(text) {
			t.Errorf("%q is refused", text)
		}
	}
	for _, text := range broken {
		if rule(text) {
			t.Errorf("%q is taken", text)
		}
	}
}

func TestIsName(t *testing.T) {
	holds(t, personal.IsName, []string{"Rosa", "O'Neil 2nd", "李", strings.Repeat("a", 64)},
		[]string{"", "42", "-", "<b>Rosa</b>", strings.Repeat("a", 65)})
}

func TestIsEmail_Length(t *testing.T) {
	const text = "ana@mail.com"
	if personal.IsEmail(strings.Repeat("a", 251)+"@b.c", personal.MaxEmail) {
		t.Error("an address longer than email can be sent to")
	}
	if !personal.IsEmail(text, len(text)) || personal.IsEmail(text, len(text)-1) {
		t.Error("the longest address is not the one that the form asks for")
	}
}

func TestBirthDate(t *testing.T) {
	for _, c := range []struct{ typed, iso string }{
		{"03/09/1970", "1970-03-09"},
		{"02/29/2024", "2024-02-29"},
		{"11/22/2026", "2026-11-22"}, // today
		{"11/23/1906", "1906-11-23"},
		{"11/23/2026", ""}, // tomorrow
		{"11/21/1906", ""}, // over 120 years
		{"02/29/2026", ""}, {"13/01/1970", ""}, {"00/10/1970", ""}, {"04/31/1970", ""},
		{"03/09/70", ""}, {"09/13/70", ""}, {"13/09/1970", ""}, {"", ""},
	} {
		if iso, ok := personal.BirthDate(c.typed, november(22)); iso != c.iso || ok != (c.iso != "") {
			t.Errorf("%q: %q, %v, want %q", c.typed, iso, ok, c.iso)
		}
		if c.iso != "" && personal.WrittenBirthDate(c.iso) != c.typed {
			t.Errorf("%s is written as %q", c.iso, personal.WrittenBirthDate(c.iso))
		}
	}
	if written := personal.WrittenBirthDate(""); written != "" {
		t.Errorf("an unknown date is written as %q", written)
	}
}

func TestAgeOn_GrowsOnTheBirthday(t *testing.T) {
	for _, c := range []struct {
		born         string
		day          time.Time
		age          int
		adult, minor bool
	}{
		{"2008-11-22", november(21), 17, false, true},
		{"2008-11-22", november(22), 18, true, false},
		{"2008-12-01", november(30), 17, false, true},
		{"2008-02-29", time.Date(2026, 2, 28, 23, 0, 0, 0, time.UTC), 17, false, true},
		{"2008-02-29", time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), 18, true, false},
		{"1940-01-01", november(22), 86, true, false},
		{"2026-11-22", november(22), 0, false, true},
		{"2026-12-24", november(22), 0, false, true},
		{"", november(22), -1, false, false},
		{"11/22/2008", november(22), -1, false, false},
	} {
		if age := personal.AgeOn(c.born, c.day); age != c.age {
			t.Errorf("born %s is %d on %s, want %d", c.born, age, c.day.Format(time.DateOnly), c.age)
		}
		if personal.IsAdult(c.born, c.day) != c.adult || personal.IsMinor(c.born, c.day) != c.minor {
			t.Errorf("born %s is an adult %v, a minor %v on %s", c.born, !c.adult, !c.minor, c.day.Format(time.DateOnly))
		}
	}
}

// A number must be converted to the same ten digits or be rejected. The front end has the same list.
func TestUSPhone(t *testing.T) {
	for _, text := range []string{
		"4145550162", "414-555-0162", "414-5550162", "414555-0162", "(414)555-0162", "(414) 555-0162", "414.555.0162",
		"414 555 0162", "414.555-0162", "414 - 555 - 0162", "+1 414-555-0162", "+1 (414) 555-0162", "1 414 555 0162",
		"1-414-555-0162", "+14145550162", "(+1) 414 555 0162", "414–555–0162", " 414-555-0162 ", "４１４-５５５-０１６２",
		"\u202a+1 414-555-0162\u202c", "414\u00a0555\u00a00162",
	} {
		if dashed, ok := personal.USPhone(text); !ok || dashed != "414-555-0162" {
			t.Errorf("%q is read as %q, %v", text, dashed, ok)
		}
	}
	for _, text := range []string{
		"", "555-0162", "414-555-016", "414-555-01624", "2-414-555-0162", "414--555-0162", "(414555-0162", "414)555-0162",
		"((414))555-0162", "414/555/0162", "414-555-01a2", "414-KID-NEYS", "+1 414-555-0162 ext. 12", "414-555-0162 x12",
		"+52 55 1234 5678", "+525512345678", "٤١٤-٥٥٥-٠١٦٢", "414-555-0162, 414-555-0163",
	} {
		if dashed, ok := personal.USPhone(text); ok {
			t.Errorf("%q is read as %q", text, dashed)
		}
	}
}

// A foreign number or a number with an extension must be accepted; words are not a number.
func TestIsPhone(t *testing.T) {
	holds(t, personal.IsPhone, []string{
		"414-555-0162", "+52 55 1234 5678", "+1 414-555-0162 ext. 12", "414-555-0162 x12", "(414) 555-0162 Ext 3",
		"４１４-５５５-０１６２",
	}, []string{
		"", "555-0162", "414-KID-NEYS", "call 414-555-0162", "414-555-0162 after 5", "<b>4145550162", "414-555-0162 ext",
	})
	for text, written := range map[string]string{
		"(414) 555-0162": "414-555-0162", "+1 414 555 0162": "414-555-0162",
		"+52 55 1234 5678": "+52 55 1234 5678", "414-555-0162 x12": "414-555-0162 x12", "": "",
	} {
		if personal.WrittenPhone(text) != written {
			t.Errorf("%q is written as %q", text, personal.WrittenPhone(text))
		}
	}
}

func TestIsE164(t *testing.T) {
	holds(t, personal.IsE164, []string{"+525512345678", "+1234567", "+123456789012345"}, []string{
		"", "414-555-0162", "4145550162", "+123456", "+1234567890123456", "+0125512345678", "525512345678",
		"+52 55 1234 5678", "++5255123456", "+",
	})
}
