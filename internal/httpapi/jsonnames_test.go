package httpapi

import "testing"

// TestDecodeJSON_RefusesAmbiguousNames: Beacon must read the same values as a proxy, a log or a reviewer.
func TestDecodeJSON_RefusesAmbiguousNames(t *testing.T) {
	type inner struct {
		City string `json:"city"`
	}
	type embedded struct {
		EditKey string `json:"editKey"`
	}
	type body struct {
		embedded
		Email  string            `json:"email"`
		Home   *inner            `json:"home"`
		Places []inner           `json:"places"`
		More   map[string]string `json:"more"`
		Any    any               `json:"any"`
	}
	for text, ok := range map[string]bool{
		`{"email":"a","home":{"city":"x"},"places":[{"city":"y"},{"city":"z"}],"other":1}`: true,
		`{"email":"a","email":"b"}`:                  false,
		`{"email":"a","EMAIL":"b"}`:                  false,
		`{"EMAIL":"a"}`:                              false,
		`{"em\u0061il":"a","email":"b"}`:             false,
		`{"EditKey":"a"}`:                            false,
		`{"editKey":"a","editkey":"b"}`:              false,
		`{"home":{"city":"x","city":"y"}}`:           false,
		`{"home":{"City":"x"}}`:                      false,
		`{"places":[{"city":"x"},{"CITY":"y"}]}`:     false,
		`{"more":{"a":"1","A":"2"}}`:                 false,
		`{"more":{"a":"1","b":"2"}}`:                 true,
		`{"any":{"a":{"b":1,"b":2}}}`:                false,
		`{"any":{"k":1,"\u212a":2}}`:                 false,
		`{"unknown":[{"a":1,"a":2}]}`:                false,
		`{"unknown":[{"a":1},{"a":2}],"any":[1,{}]}`: true,
	} {
		var v body
		if err := DecodeJSON([]byte(text), &v); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}
