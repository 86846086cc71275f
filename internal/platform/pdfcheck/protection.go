package pdfcheck

import (
	"context"
	"fmt"
	"io"
)

// protectionFlag makes the child report what confines it instead.
const protectionFlag = "--protection"

// Protection reports what the operating system does to confine the child.
type Protection struct {
	Limits bool `json:"limits"` // of memory, time, files, sockets, processes
	Filter bool `json:"filter"` // of system calls
}

// Protection starts a child that reads no file, and returns what confines it.
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
