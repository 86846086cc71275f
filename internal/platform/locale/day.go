package locale

import (
	"fmt"
	"time"
)

var spanishMonths = [...]string{
	"enero", "febrero", "marzo", "abril", "mayo", "junio",
	"julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
}

// Day returns an ISO date as text, such as "March 10, 2026" or "10 de marzo de 2026", or "" for an invalid date.
func Day(iso string, lang Lang) string {
	day, err := time.Parse(time.DateOnly, iso)
	switch {
	case err != nil:
		return ""
	case lang == Spanish:
		return fmt.Sprintf("%d de %s de %d", day.Day(), spanishMonths[day.Month()-1], day.Year())
	}
	return day.Format("January 2, 2006")
}
