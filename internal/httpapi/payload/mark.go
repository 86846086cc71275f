package payload

import (
	"hash/fnv"
	"strconv"
)

// StateMark returns a text that differs for different numbers and reveals nothing else about them.
func StateMark(state []int64) string {
	sum := fnv.New64a()
	for _, n := range state {
		_, _ = sum.Write(strconv.AppendInt([]byte{'/'}, n, 10))
	}
	return strconv.FormatUint(sum.Sum64(), 36)
}
