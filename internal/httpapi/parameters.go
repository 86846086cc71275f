package httpapi

import (
	"strconv"
)

// ByID is the input of calls that need to know no more than the id in their path.
type ByID struct {
	ID string `path:"id"`
}

// ParseID reads an id of a path; what is no number counts as an unknown id.
func ParseID(text string) int64 {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return id
}
