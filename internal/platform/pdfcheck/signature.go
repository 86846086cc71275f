package pdfcheck

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"

	"beacon/internal/platform/pdfsign"
)

// signatureFlag makes the child look at the signature instead.
const signatureFlag = "--signature"

// Signature returns what the signature of a file proves. A file over which the
// child dies, or that is no PDF or too large, proves nothing: an empty report.
func (c *Child) Signature(ctx context.Context, pdf []byte) (pdfsign.Report, error) {
	if len(pdf) > MaxSize {
		return pdfsign.Report{}, nil
	}
	line, err := c.ask(ctx, pdf, signatureFlag)
	var died *diedError
	switch {
	case errors.As(err, &died):
		return pdfsign.Report{}, nil
	case err != nil:
		return pdfsign.Report{}, err
	}
	var report pdfsign.Report
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&report); err != nil || bytes.Count(line, []byte("\n")) != 1 {
		return pdfsign.Report{}, errNoAnswer
	}
	return report, nil
}

// AnswerSignature is what the child does with the flag --signature.
func AnswerSignature(in io.Reader, out io.Writer) error {
	return answer(in, out, func(pdf []byte) any {
		report, err := pdfsign.Verify(pdf)
		if err != nil {
			return pdfsign.Report{} // no PDF has no signature
		}
		return report
	}, pdfsign.Report{})
}
