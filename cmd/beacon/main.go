// Command beacon is the whole product in one binary: server, demo and tools.
package main

import (
	"context"
	"os"

	"beacon/internal/app"
)

// version is set when the binary is built.
var version = "development"

func main() {
	os.Exit(app.Run(
		context.Background(), version, os.Args[1:], os.Environ(), app.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr},
	))
}
