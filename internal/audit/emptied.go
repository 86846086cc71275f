package audit

import (
	"fmt"
	"strconv"
	"strings"
)

// Erased is the action of an event that lists the events emptied by an erasure (R15.2c).
const Erased = "privacy.erased"

// EmptiedDetail is the detail of such an event with their numbers, in the format of Ranges.
const EmptiedDetail = "emptied"

// Empty returns the event as emptied by an erasure. name replaces the actor's name, and address, request and details
// are removed. The salt is removed too; without it, names cannot be tested against the commitments. Seal and leaf stay
// unchanged.
func (s Stored) Empty(name string) Stored {
	if len(s.Salt) > 0 {
		s.Commitments = commit(s.Event, s.Salt)
	}
	s.Salt, s.Actor.Name, s.Origin, s.Details = nil, name, Origin{}, nil
	return s
}

// IsEmptied reports whether an erasure emptied the event.
func (s Stored) IsEmptied() bool { return len(s.Salt) == 0 && len(s.Commitments) == commitmentSize }

// IsBare reports whether the event has no data that only a commitment could prove, except for the name.
func (s Stored) IsBare() bool { return len(s.Details) == 0 && s.Origin == Origin{} }

// Ranges formats numbers in ascending order, with consecutive numbers as ranges: "3-7,12".
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

// Numbers parses the output of Ranges.
func Numbers(text string) (numbers []int64, err error) {
	ranges, err := parseRanges(text)
	for _, r := range ranges {
		for n := r[0]; n <= r[1]; n++ {
			numbers = append(numbers, n)
		}
	}
	return numbers, err
}

// InRanges returns a function that reports whether the output of Ranges contains a number.
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
