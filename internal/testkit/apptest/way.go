package apptest

import (
	"fmt"
)

const (
	PatientStory  = "I teach music to children and would like to go on doing so."
	PatientStory2 = "I teach music to children. This year we will sing in the park."
	PatientEmail  = "rosa@mail.example"
	SavePath      = "/api/microsite/custom-site/save"
)

func PictureNames(saved Response) (names []string) {
	n, _ := saved.Get("results.imagesPending.#").(float64)
	for i := range int(n) {
		names = append(names, saved.Text(fmt.Sprintf("results.imagesPending.%d.fileName", i)))
	}
	return names
}
