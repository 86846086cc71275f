package apptest

import (
	"fmt"
)

const (
	RosaStory  = "I teach music to children and would like to go on doing so."
	RosaStory2 = "I teach music to children. This year we will sing in the park."
	RosaMail   = "rosa@mail.example"
	SavePath   = "/api/microsite/custom-site/save"
)

// ToRegistry are the mails to the reviewers when the center has approved.
var ToRegistry = []string{"submission-forwarded " + Email(Ada), "submission-forwarded " + Email(Remy)}

// ToCenter are the mails to the center when something was submitted.
var ToCenter = []string{"submission-received " + Email(Cora)}

func NamesOf(saved Answer) (names []string) {
	n, _ := saved.Get("results.imagesPending.#").(float64)
	for i := range int(n) {
		names = append(names, saved.Text(fmt.Sprintf("results.imagesPending.%d.fileName", i)))
	}
	return names
}
