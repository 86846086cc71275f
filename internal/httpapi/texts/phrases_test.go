package texts_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/texts"
)

const phrasePath = "/api/staff/phrases"

func addPhrase(as, english, spanish string) apptest.Request {
	return apptest.Request{
		Method: "POST", Path: phrasePath, As: as, Body: apptest.JSON{"english": english, "spanish": spanish},
	}
}

// A center and the registry each have phrases. Another center neither reads nor removes them, and coaches read those of
// the registry.
func TestPhrases(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		added := apptest.Want{Trail: []string{"phrase.added"}, Has: apptest.JSON{"results.#": 1}}
		own := a.Expect("a phrase of Riverside", addPhrase(apptest.Coordinator, " Please add a picture. ", "Añada una foto."), added)
		registry := a.Expect("a phrase of the registry", addPhrase(apptest.Reviewer, "Please write more.", "Escriba más."), added)
		list := func(as string, english ...string) {
			want := apptest.JSON{"results.#": len(english)}
			for i, one := range english {
				want[fmt.Sprintf("results.%d.english", i)] = one
			}
			a.Expect("the phrases of "+as, apptest.Request{Path: phrasePath, As: as}, apptest.Want{Has: want})
		}
		list(apptest.Coordinator, "Please add a picture.")
		list(apptest.OtherCoordinator)
		for _, as := range []string{apptest.Reviewer, apptest.Administrator, apptest.Coach} {
			list(as, "Please write more.")
		}
		remove := func(as string, from apptest.Response) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: fmt.Sprintf("%s/%v/delete", phrasePath, from.Get("results.0.id")), As: as,
			}
		}
		for _, as := range []string{apptest.OtherCoordinator, apptest.Administrator} {
			a.Expect("not by "+as, remove(as, own), apptest.Want{Status: 404})
		}
		a.Expect("a phrase of the registry", remove(apptest.Coordinator, registry), apptest.Want{Status: 404})
		a.Expect("not by a coach", remove(apptest.Coach, registry), apptest.Want{Status: 403})
		a.Expect("nor added by a coach", addPhrase(apptest.Coach, "Hello.", "Hola."), apptest.Want{Status: 403})
		a.Expect("without Spanish", addPhrase(apptest.Reviewer, "Hello.", " "),
			apptest.Want{Status: 422, Fields: []string{"spanish"}})
		a.Expect("too long", addPhrase(apptest.Reviewer, strings.Repeat("é", texts.MaxPhrase+1), "Hola."),
			apptest.Want{Status: 422, Fields: []string{"english"}})
		a.Expect("again", addPhrase(apptest.Coordinator, "Please add a picture.", "Añada una foto."),
			apptest.Want{Has: apptest.JSON{"results.#": 1}})
		a.Expect("removed", remove(apptest.Coordinator, own),
			apptest.Want{Trail: []string{"phrase.deleted"}, Has: apptest.JSON{"results.#": 0}})
		for i := range texts.MaxPhrases {
			a.Do(addPhrase(apptest.Coordinator, fmt.Sprint("Phrase ", i), "Frase"))
		}
		a.Seen()
		a.Expect("one too many", addPhrase(apptest.Coordinator, "Hello.", "Hola."), apptest.Want{Status: 409})
	})
}
