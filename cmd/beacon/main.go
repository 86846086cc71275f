// Command beacon is the whole product in one binary: server, demo and tools.
package main

import (
	"context"
	"os"

	"beacon/internal/app"
)

func main() {
	os.Exit(app.Run(
		context.Background(), app.Version(), os.Args[1:], os.Environ(),
		app.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr},
	))
}
