package payload

import (
	"beacon/internal/platform/locale"

	"github.com/danielgtaylor/huma/v2"
)

// ChosenLang is the language that an author chose for a text. If it is empty, the server detects the language
// (R26.18b).
type ChosenLang string

// Schema returns the schema of the language for the OpenAPI document.
func (ChosenLang) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeString, Enum: []any{string(locale.English), string(locale.Spanish), string(locale.Undetermined)},
		Description: "The author's choice: en, es, or und for another language. Without it the server detects the language.",
	}
}

// Written returns the language as the services use it.
func (c ChosenLang) Written() locale.Written { return locale.ParseWritten(string(c)) }
