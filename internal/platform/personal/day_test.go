package personal_test

import (
	"testing"
	"time"

	"beacon/internal/platform/personal"
)

// The same day must be parsed in every typed, pasted or autofilled format. The front end has the same list.
func TestParseDay_ReadsTheSameDay(t *testing.T) {
	for typed, iso := range map[string]string{
		"03/05/1958": "1958-03-05", "3/5/1958": "1958-03-05", "3/05/1958": "1958-03-05", "3-5-1958": "1958-03-05",
		"3.5.1958": "1958-03-05", "3 5 1958": "1958-03-05", " 03 / 05 / 1958 ": "1958-03-05", "03051958": "1958-03-05",
		"1958-03-05": "1958-03-05", "1958-3-5": "1958-03-05", "1958/03/05": "1958-03-05", "19580305": "1958-03-05",
		"03–05–1958": "1958-03-05", "０３／０５／１９５８": "1958-03-05", "\u200e03/05/1958": "1958-03-05",
		"02/29/1960": "1960-02-29", "1960-02-29": "1960-02-29", "2/29/1960": "1960-02-29", "12/31/1960": "1960-12-31",
		"20000229": "2000-02-29", "10102010": "2010-10-10",
	} {
		if day, ok := personal.ParseDay(typed); !ok || day.Format(time.DateOnly) != iso {
			t.Errorf("%q is read as %s, %v, want %s", typed, day.Format(time.DateOnly), ok, iso)
		}
	}
}

// A date must be rejected instead of changed to another date.
func TestParseDay_RefusesInvalidDays(t *testing.T) {
	for _, typed := range []string{
		"", "02/30/1960", "04/31/1970", "02/29/1961", "06/31/1985", "09/31/1950", "02301958", "1961-02-29",
		"31/12/1960", "30/02/1960", "31121960", "13451950", "13/13/1960", "00/05/1958", "03/00/1958",
		"3/5/58", "3-5-58", "030558", "3/5/958", "3/5/19588", "3051958", "1958", "3/5", "3/1958",
		"March 5, 1958", "03/05/1958x", "x03/05/1958", "03//05/1958", "03/05/1958 10:00", "٠٣/٠٥/١٩٥٨",
	} {
		if day, ok := personal.ParseDay(typed); ok {
			t.Errorf("%q is read as %s", typed, day.Format(time.DateOnly))
		}
	}
}
