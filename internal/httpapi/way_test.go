package httpapi_test

import (
	"testing"

	"beacon/internal/testkit/apptest"
)

func TestTheWay(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Live(apptest.Patient{}, "My story is long enough to be read.")
		x := a.Do(apptest.Request{Path: "/" + site.Code})
		t.Log(x.Status, string(x.Body))
	})
}
