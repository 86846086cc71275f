package paper

import (
	"strconv"

	"beacon/catalogues"
	"beacon/internal/platform/locale"
)

// msgPage is the number of a page in the paper's language.
func msgPage(lang string, page, pages int) string {
	text := catalogues.Text("paper.page")
	return text.With("page", strconv.Itoa(page)).With("pages", strconv.Itoa(pages)).In(locale.Parse(lang))
}
