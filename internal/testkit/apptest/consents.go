package apptest

import (
	"context"
	"io"

	"beacon/internal/consent"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/pdfsign"
)

// Judge replaces the validation of PDFs.
func Judge(j consent.PDFChecker) Option { return func(s *setup) { s.judge = j } }

// judge validates PDFs in this process, because the subprocess has its own tests.
type judge struct{}

// Signature implements consent.PDFChecker.
func (judge) Signature(_ context.Context, file pdfcheck.File) (pdfsign.Report, error) {
	pdf, err := io.ReadAll(io.NewSectionReader(file, 0, file.Size()))
	if err != nil {
		return pdfsign.Report{}, err
	}
	report, err := pdfsign.Verify(pdf)
	if err != nil {
		return pdfsign.Report{}, nil
	}
	return report, nil
}

// Check implements pdfcheck.Checker.
func (judge) Check(_ context.Context, file pdfcheck.File) (pdfcheck.Verdict, error) {
	pdf, err := io.ReadAll(io.NewSectionReader(file, 0, file.Size()))
	return pdfcheck.Validate(pdf), err
}
