package audit

import (
	"fmt"
	"strconv"
	"strings"
)

// Erased is the action of an event that names the events that an erasure emptied (R15.2c).
const Erased = "privacy.erased"

// EmptiedDetail is the detail of such an event with their numbers, as Ranges writes them.
const EmptiedDetail = "emptied"

// Empty returns the event as an erasure leaves it: name is put in the place of the actor's, address, request and
// details are gone, and so is the salt, without which nobody can try names against the commitments. Seal and leaf stay
// the same.
func (s Stored) Empty(name string) Stored {
	if len(s.Salt) > 0 {
		s.Commitments = commit(s.Event, s.Salt)
	}
	s.Salt, s.Actor.Name, s.Origin, s.Details = nil, name, Origin{}, nil
	return s
}

// IsEmptied reports whether an erasure left the event.
func (s Stored) IsEmptied() bool { return len(s.Salt) == 0 && len(s.Commitments) == commitmentSize }

// IsBare reports whether nothing stands in the event that only a commitment could prove, but for the name.
func (s Stored) IsBare() bool { return len(s.Details) == 0 && s.Origin == Origin{} }

// Ranges writes numbers in ascending order, those that follow each other as one range: "3-7,12".
func Ranges(numbers []int64) string {
	var out strings.Builder
	for i := 0; i < len(numbers); {
		last := i
		for last+1 < len(numbers) && numbers[last+1] == numbers[last]+1 {
			last++
		}
		if out.Len() > 0 {
			out.WriteByte(',')
		}
		out.WriteString(number(numbers[i]))
		if last > i {
			out.WriteString("-" + number(numbers[last]))
		}
		i = last + 1
	}
	return out.String()
}

// Numbers returns the numbers that Ranges wrote.
func Numbers(text string) (numbers []int64, err error) {
	ranges, err := parseRanges(text)
	for _, r := range ranges {
		for n := r[0]; n <= r[1]; n++ {
			numbers = append(numbers, n)
		}
	}
	return numbers, err
}

// InRanges returns a function that reports whether Ranges wrote a number.
func InRanges(text string) (func(int64) bool, error) {
	ranges, err := parseRanges(text)
	if err != nil {
		return nil, err
	}
	return func(n int64) bool {
		for _, r := range ranges {
			if r[0] <= n && n <= r[1] {
				return true
			}
		}
		return false
	}, nil
}

func parseRanges(text string) (ranges [][2]int64, err error) {
	for part := range strings.SplitSeq(text, ",") {
		if part == "" {
			continue
		}
		first, last, isRange := strings.Cut(part, "-")
		if !isRange {
			last = first
		}
		from, err := strconv.ParseInt(first, 10, 64)
		to, err2 := strconv.ParseInt(last, 10, 64)
		if err != nil || err2 != nil || to < from {
			return nil, fmt.Errorf("%q are no numbers of events", part)
		}
		ranges = append(ranges, [2]int64{from, to})
	}
	return ranges, nil
}
