// Package device detects the browser and the operating system from a user agent. It owns the user-agent library.
package device

import (
	"cmp"
	"slices"

	"github.com/mileusna/useragent"
)

// Device is the name of a browser and its operating system. Unknown names are empty.
type Device struct{ Browser, System string }

// browsers and systems are the known names. Other names from the library are ignored, because a client can send any
// user agent.
var (
	browsers = []string{
		useragent.Chrome, useragent.Edge, useragent.Firefox, useragent.Safari, useragent.Opera, useragent.Vivaldi,
		"Samsung Browser",
	}
	systems = []string{useragent.Windows, useragent.MacOS, useragent.Linux, useragent.Android, useragent.ChromeOS}
)

// Parse returns the device of a user agent.
func Parse(userAgent string) Device {
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
