package sqlgen

import (
	"database/sql/driver"
	"fmt"
)

// Date is a day in the form 2006-01-02. "" means that the day is unknown; the database stores it as NULL.
type Date string

// Scan implements sql.Scanner.
func (d *Date) Scan(value any) error {
	switch v := value.(type) {
	case nil:
		*d = ""
	case string:
		*d = Date(v)
	case []byte:
		*d = Date(v)
	default:
		return fmt.Errorf("date: unexpected %T", value)
	}
	return nil
}

// Value implements driver.Valuer.
func (d Date) Value() (driver.Value, error) {
	if d == "" {
		return nil, nil
	}
	return string(d), nil
}
