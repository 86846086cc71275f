package pdfcheck

import (
	"context"
	"fmt"
	"io"
)

// protectionFlag makes the child report its protection instead of checking a file.
const protectionFlag = "--protection"

// Protection describes the limits that the operating system enforces for the child.
type Protection struct {
	Limits bool `json:"limits"` // on memory, time, files, sockets, processes
	Filter bool `json:"filter"` // of system calls
}

// Protection starts a child that reads no file, and returns its protection.
func (c *Child) Protection(ctx context.Context) (got Protection, err error) {
	line, err := c.ask(ctx, InMemory(nil), protectionFlag)
	if err == nil {
		err = decodeLine(line, &got)
	}
	if err != nil {
		return Protection{}, fmt.Errorf("ask the PDF check for its limits: %w", err)
	}
	return got, nil
}

// RunProtectionChild is the main function of the child with the flag --protection.
func RunProtectionChild(out io.Writer) error {
	got, err := confine()
	if err != nil {
		return err
	}
	return writeLine(out, got)
}
