package pdfcheck

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
)

const (
	memoryForWork = 512 << 20 // address space in addition to that of the started program
	memoryGoal    = 320 << 20 // the garbage collector works harder above it
	stackLimit    = 64 << 20
	cpuSeconds    = 8
	fileLimit     = 64 << 10 // maximum size of files that the child writes
)

// The child does not inherit the environment of the server, which contains secrets.
var childEnvironment = []string{"GOMAXPROCS=1", "GOMEMLIMIT=320MiB", "GOTRACEBACK=none"}

// RunChild is the main function of the child. It confines itself, reads one file and writes one line of JSON.
func RunChild(in io.Reader, out io.Writer) error {
	return runChild(in, out, func(pdf []byte) any { return Validate(pdf) }, refused(TooLarge))
}

func runChild(in io.Reader, out io.Writer, look func(pdf []byte) any, large any) error {
	if _, err := confine(); err != nil {
		return err
	}
	pdf, err := io.ReadAll(io.LimitReader(in, MaxSize+1))
	if err != nil {
		return fmt.Errorf("read the file: %w", err)
	}
	found := large
	if len(pdf) <= MaxSize {
		found = look(pdf)
	}
	return writeLine(out, found)
}

func writeLine(out io.Writer, found any) error {
	line, err := json.Marshal(found)
	if err != nil {
		return fmt.Errorf("write the response: %w", err)
	}
	_, err = out.Write(append(line, '\n'))
	return err
}

// confine drops the privileges that the process does not need. limitProcess is the part that depends on the operating
// system.
func confine() (Protection, error) {
	runtime.GOMAXPROCS(1)
	debug.SetMemoryLimit(memoryGoal)
	debug.SetMaxStack(stackLimit)
	got, err := limitProcess()
	if err != nil {
		return got, fmt.Errorf("limit the process: %w", err)
	}
	return got, nil
}
