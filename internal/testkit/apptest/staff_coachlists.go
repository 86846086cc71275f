package apptest

import (
	"fmt"
	"strings"
)

// Column returns one field of every result as text.
func Column(response Response, field string) string {
	var all []string
	for i := 0; ; i++ {
		v := response.Get(fmt.Sprintf("results.%d.%s", i, field))
		if v == nil {
			return strings.Join(all, " ")
		}
		all = append(all, fmt.Sprint(v))
	}
}
