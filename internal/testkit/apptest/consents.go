package apptest

import (
	"context"

	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/pdfsign"
)

// judge validates PDFs in this process: the subprocess has tests of its own.
type judge struct{}

// Signature implements consent.PDFChecker.
func (judge) Signature(_ context.Context, pdf []byte) (pdfsign.Report, error) {
	report, err := pdfsign.Verify(pdf)
	if err != nil {
		return pdfsign.Report{}, nil
	}
	return report, nil
}

// Check implements pdfcheck.Checker.
func (judge) Check(_ context.Context, pdf []byte) (pdfcheck.Verdict, error) {
	return pdfcheck.Validate(pdf), nil
}
