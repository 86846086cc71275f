package audit

import (
	"crypto/hmac"
	"errors"
	"fmt"
	"strconv"
	"time"
)

// ErrRowAltered is the error for a row without a valid seal under a master key.
var ErrRowAltered = errors.New("the row has no seal of this registry")

// SealRow returns the seal of a row that grants access on its own, such as a session or an account. Values are strings,
// bytes, numbers, flags and times; times are sealed to the microsecond, the precision of both databases.
func (s Sealer) SealRow(table string, values ...any) ([]byte, error) {
	if len(s.keys) == 0 {
		return nil, errors.New("there is no key to seal rows with")
	}
	return sealRow(s.keys[0], table, values), nil
}

// CheckRow returns ErrRowAltered unless a key of the ring sealed exactly this row.
func (s Sealer) CheckRow(seal []byte, table string, values ...any) error {
	for _, key := range s.keys {
		if hmac.Equal(seal, sealRow(key, table, values)) {
			return nil
		}
	}
	return fmt.Errorf("%s: %w", table, ErrRowAltered)
}

// sealRow uses a derived key, so a row's seal is never valid for an event.
func sealRow(key []byte, table string, values []any) []byte {
	return mac(mac(key, []byte("beacon row v1")), EncodeRow(table, values))
}

// EncodeRow encodes the values of a row. Different rows have different encodings.
func EncodeRow(table string, values []any) []byte {
	texts := make([]string, 0, 1+2*len(values))
	texts = append(texts, table)
	for _, value := range values {
		kind, text := rowValue(value)
		texts = append(texts, kind, text)
	}
	return encode(texts...)
}

// rowValue returns the kind and the text of a value. NULL and every unknown type have their own kind.
func rowValue(value any) (kind, text string) {
	switch v := value.(type) {
	case nil:
		return "null", ""
	case string:
		return "text", v
	case []byte:
		return "bytes", string(v)
	case bool:
		return "flag", strconv.FormatBool(v)
	case int:
		return "number", strconv.Itoa(v)
	case int64:
		return "number", number(v)
	case time.Time:
		return "time", v.UTC().Truncate(time.Microsecond).Format("2006-01-02T15:04:05.000000Z")
	case *time.Time:
		if v == nil {
			return "null", ""
		}
		return rowValue(*v)
	case *int64:
		if v == nil {
			return "null", ""
		}
		return rowValue(*v)
	default:
		return fmt.Sprintf("%T", v), fmt.Sprint(v)
	}
}

// Newest returns a sealer with only the newest key.
func (s Sealer) Newest() Sealer { return Sealer{s.keys[:min(1, len(s.keys))], s.random} }
