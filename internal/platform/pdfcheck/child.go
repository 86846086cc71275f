package pdfcheck

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"time"
)

const (
	wallClock   = 10 * time.Second // limit for one file, without waiting for other checks
	pipeGrace   = time.Second      // time until the pipes of a killed child are closed
	answerLimit = 64 << 10         // maximum output of a child, in bytes
	gripeLimit  = 4 << 10          // maximum output on standard error
)

var errNoAnswer = errors.New("no response of the PDF check")

// Child is a Checker that runs a program for each file: the command pdf-check of this binary, which reads the file from
// standard input and writes one line. The caller limits the number of concurrent checks.
type Child struct {
	executable string
	args       []string
	limit      time.Duration
}

// NewChild returns a Checker that runs the executable with these arguments.
func NewChild(executable string, args ...string) *Child {
	return &Child{executable: executable, args: args, limit: wallClock}
}

// Check returns the child's verdict. If the child dies, the verdict is Damaged or TookTooLong.
func (c *Child) Check(ctx context.Context, pdf File) (Verdict, error) {
	if pdf.Size() > MaxSize {
		return refused(TooLarge), nil
	}
	line, err := c.ask(ctx, pdf)
	var died *diedError
	switch {
	case errors.As(err, &died):
		return refused(died.reason), nil
	case err != nil:
		return Verdict{}, err
	}
	return readVerdict(line)
}

// diedError is the error for a child that died while it read a file.
type diedError struct{ reason Reason }

func (e *diedError) Error() string { return "the child died over the file: " + string(e.reason) }

// ask runs a child and returns its output line.
func (c *Child) ask(ctx context.Context, pdf File, more ...string) ([]byte, error) {
	limited, cancel := context.WithTimeout(ctx, c.limit)
	defer cancel()

	answer, gripe := &bounded{max: answerLimit, strict: true}, &bounded{max: gripeLimit}
	cmd := exec.CommandContext(limited, c.executable, slices.Concat(c.args, more)...)
	cmd.Env = childEnvironment
	cmd.Dir = "/"
	cmd.Stdin, cmd.Stdout, cmd.Stderr = io.NewSectionReader(pdf, 0, pdf.Size()), answer, gripe
	cmd.WaitDelay = pipeGrace
	inOwnGroup(cmd)
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start the PDF check: %w", err)
	}
	err := cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case limited.Err() != nil:
		return nil, &diedError{TookTooLong}
	case err != nil:
		return nil, causeOfDeath(err, gripe.Bytes())
	}
	return answer.Bytes(), nil
}

// causeOfDeath distinguishes a child that died because of the file from a child that could not run.
func causeOfDeath(err error, gripe []byte) error {
	for start, reason := range map[string]Reason{
		"SIGXCPU":      TookTooLong,
		"fatal error:": Damaged,
		"runtime:":     Damaged,
		"panic:":       Damaged,
	} {
		if bytes.HasPrefix(gripe, []byte(start)) {
			return &diedError{reason}
		}
	}
	if reason, killed := killedBySystem(err); killed {
		return &diedError{reason}
	}
	if errors.Is(err, errTalkative) {
		return errNoAnswer
	}
	return fmt.Errorf("PDF check: %w: %.200q", err, gripe)
}

// readVerdict parses the child's output and accepts only a valid verdict.
func readVerdict(line []byte) (Verdict, error) {
	var v Verdict
	if err := decodeLine(line, &v); err != nil {
		return Verdict{}, err
	}
	passed := v.OK && v.Reason == "" && v.Pages >= 1 && v.Pages <= MaxPages
	if !passed && (v.OK || !slices.Contains(reasons, v.Reason)) {
		return Verdict{}, errNoAnswer
	}
	return v, nil
}

// decodeLine decodes the output of a child: one line of JSON with known fields, and nothing else.
func decodeLine(line []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil || bytes.Count(line, []byte("\n")) != 1 {
		return errNoAnswer
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errNoAnswer
	}
	return nil
}

var errTalkative = errors.New("response of the PDF check too long")

// bounded is a buffer of limited size. If it is strict, a write beyond the limit is an error.
type bounded struct {
	bytes.Buffer
	max    int
	strict bool
}

// Write implements io.Writer. It discards bytes beyond the limit.
func (b *bounded) Write(p []byte) (int, error) {
	room := b.max - b.Len()
	if len(p) <= room {
		return b.Buffer.Write(p)
	}
	b.Buffer.Write(p[:room])
	if b.strict {
		return room, errTalkative
	}
	return len(p), nil
}
