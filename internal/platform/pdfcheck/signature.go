package pdfcheck

import (
	"context"
	"errors"
	"io"

	"beacon/internal/platform/pdfsign"
)

// signatureFlag makes the child verify the signature instead of checking the file.
const signatureFlag = "--signature"

// Signature returns a report about the signature of a file. The report is empty if the child dies, or if the file is
// too large or not a PDF.
func (c *Child) Signature(ctx context.Context, pdf File) (pdfsign.Report, error) {
	if pdf.Size() > MaxSize {
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
	if err := decodeLine(line, &report); err != nil {
		return pdfsign.Report{}, err
	}
	return report, nil
}

// RunSignatureChild is the main function of the child with the flag --signature.
func RunSignatureChild(in io.Reader, out io.Writer) error {
	return runChild(in, out, func(pdf []byte) any {
		report, err := pdfsign.Verify(pdf)
		if err != nil {
			return pdfsign.Report{} // a file that is not a PDF has no signature
		}
		return report
	}, pdfsign.Report{})
}
