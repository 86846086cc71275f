package champion

import "beacon/internal/platform/locale"

// Choice is one line of a list of the form.
type Choice struct {
	ID          int
	Description locale.Text
}

// None is what a list's id says when nothing was chosen.
const None = -1

// Languages are those a patient can prefer. Mails and screens are in English and
// Spanish; the center reads the others.
var Languages = []Choice{
	{1, locale.Text{EN: "English", ES: "Inglés"}},
	{2, locale.Text{EN: "Spanish", ES: "Español"}},
	{3, locale.Text{EN: "Chinese", ES: "Chino"}},
	{4, locale.Text{EN: "Vietnamese", ES: "Vietnamita"}},
	{5, locale.Text{EN: "Korean", ES: "Coreano"}},
	{6, locale.Text{EN: "Tagalog", ES: "Tagalo"}},
	{7, locale.Text{EN: "Russian", ES: "Ruso"}},
	{8, locale.Text{EN: "Arabic", ES: "Árabe"}},
	{9, locale.Text{EN: "Haitian Creole", ES: "Criollo haitiano"}},
	{10, locale.Text{EN: "Portuguese", ES: "Portugués"}},
	{11, locale.Text{EN: "French", ES: "Francés"}},
	{12, locale.Text{EN: "Polish", ES: "Polaco"}},
	{13, locale.Text{EN: "Hindi", ES: "Hindi"}},
	{14, locale.Text{EN: "American Sign Language", ES: "Lengua de señas americana"}},
	{15, locale.Text{EN: "Another language", ES: "Otro idioma"}},
}

// Spanish is the preferred language that Beacon's mails can be in.
const Spanish = 2

// BloodTypes are the types of the ABO system.
var BloodTypes = []Choice{
	{1, locale.Text{EN: "A", ES: "A"}},
	{2, locale.Text{EN: "B", ES: "B"}},
	{3, locale.Text{EN: "AB", ES: "AB"}},
	{4, locale.Text{EN: "O", ES: "O"}},
}

func has(list []Choice, id int) bool {
	for _, c := range list {
		if c.ID == id {
			return true
		}
	}
	return false
}
