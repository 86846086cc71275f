package champion

import (
	"beacon/catalogues"
	"beacon/internal/platform/locale"
)

// Choice is an entry of a list in the form.
type Choice struct {
	ID          int
	Description locale.Text
}

// None is the id for no choice.
const None = -1

// Languages are the preferred languages of patients. Emails and screens are in English and Spanish; the other values
// inform the center.
var Languages = []Choice{
	{1, catalogues.Text("champion.languages.english")},
	{2, catalogues.Text("champion.languages.spanish")},
	{3, catalogues.Text("champion.languages.chinese")},
	{4, catalogues.Text("champion.languages.vietnamese")},
	{5, catalogues.Text("champion.languages.korean")},
	{6, catalogues.Text("champion.languages.tagalog")},
	{7, catalogues.Text("champion.languages.russian")},
	{8, catalogues.Text("champion.languages.arabic")},
	{9, catalogues.Text("champion.languages.haitian-creole")},
	{10, catalogues.Text("champion.languages.portuguese")},
	{11, catalogues.Text("champion.languages.french")},
	{12, catalogues.Text("champion.languages.polish")},
	{13, catalogues.Text("champion.languages.hindi")},
	{14, catalogues.Text("champion.languages.american-sign-language")},
	{15, catalogues.Text("champion.languages.another-language")},
}

// Spanish is the id of the preferred language that Beacon's emails support besides English.
const Spanish = 2

// BloodTypes are the types of the ABO system.
var BloodTypes = []Choice{
	{1, catalogues.Text("champion.blood-types.a")},
	{2, catalogues.Text("champion.blood-types.b")},
	{3, catalogues.Text("champion.blood-types.ab")},
	{4, catalogues.Text("champion.blood-types.o")},
}

func has(list []Choice, id int) bool {
	for _, c := range list {
		if c.ID == id {
			return true
		}
	}
	return false
}
