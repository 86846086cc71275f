// Package device tells from a browser's user agent which browser and which system it is. It owns
// the library of user agents.
package device

import (
	"cmp"
	"slices"

	"github.com/mileusna/useragent"
)

// Device is a browser and the system on which it runs, as their makers call them; empty where it cannot be told.
type Device struct{ Browser, System string }

// browsers and systems are the names that people know. The library returns whatever a user agent says of itself,
// and that can be anything.
var (
	browsers = []string{
		useragent.Chrome, useragent.Edge, useragent.Firefox, useragent.Safari, useragent.Opera, useragent.Vivaldi,
		"Samsung Browser",
	}
	systems = []string{useragent.Windows, useragent.MacOS, useragent.Linux, useragent.Android, useragent.ChromeOS}
)

// Of returns the device of a user agent.
func Of(userAgent string) Device {
	agent := useragent.Parse(userAgent)
	d := Device{Browser: known(browsers, agent.Name), System: known(systems, agent.OS)}
	if agent.OS == useragent.IOS {
		d.System = cmp.Or(known([]string{"iPhone", "iPad"}, agent.Device), "iPhone")
	}
	return d
}

func known(names []string, name string) string {
	if slices.Contains(names, name) {
		return name
	}
	return ""
}
