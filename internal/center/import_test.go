package center_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/center"
)

func TestReadCenters(t *testing.T) {
	const file = "Code,Name,Alias,City,State,Postal Code,Referrals,Kidney for life,Transplants last 12,Patient " +
		"microsites,Coordinator1 name,Coordinator1 email,Coordinator1 phone\n" +
		"hdk,High Desert,Desert,Albuquerque,nm,87101,yes,Y,41,18,Ann Ruiz,ann@desert.example,505-555-0100\n" +
		"SJN,\"San Juan, East\",,San Juan,Puerto Rico,901,1,no,,,,,\n"
	entries, problems := center.ReadCenters([]byte(file))
	if len(problems) > 0 || len(entries) != 2 {
		t.Fatalf("%v, %v", entries, problems)
	}
	desert, juan := entries[0], entries[1]
	if desert.Code != "HDK" || desert.State != "NM" || !desert.Takes.Referrals || !desert.Takes.KidneyForLife ||
		desert.Takes.Vouchers ||
		desert.Figures.TransplantsLast12 != 41 ||
		*desert.Figures.PatientMicrosites != 18 ||
		fmt.Sprint(desert.Coordinators) != "[{Ann Ruiz ann@desert.example 505-555-0100 Work}]" {
		t.Errorf("%+v", desert)
	}
	if juan.Name != "San Juan, East" || juan.Alias != juan.Name || juan.State != "PR" || juan.PostalCode != "00901" ||
		juan.Figures.PatientMicrosites != nil ||
		juan.Coordinators != nil {
		t.Errorf("%+v", juan)
	}
}

// Every invalid cell is reported by line and column.
func TestReadCenters_Problems(t *testing.T) {
	const head = "code,name,city,state,postalCode,referrals,unmatchedPairs,coordinator1Name,coordinator1Email\n"
	for rows, want := range map[string]string{
		"A,Alpha,Boston,MA,02108,,,,\nA,Beta,Boston,MA,02108,,,,\n": "line 3, code: A is in line 2 already",
		",,,,,,,,\n":                                  "there is no row below the names of the columns",
		",Alpha,Boston,XX,00000,,,,\n":                `line 2, code: is empty; line 2, state: "XX" is not a state; write two letters such as OH; line 2, postalCode: "00000" is not a known ZIP code`,
		"A,Alpha,Boston,MA,02108,maybe,-1,,\n":        `line 2, referrals: "maybe" is neither yes nor no; line 2, unmatchedPairs: "-1" is not a whole number of 0 or more`,
		"A,Alpha,Boston,MA,02108,,,,not an address\n": `line 2, coordinator1Name: is empty although there is an email address or a phone number; line 2, coordinator1Email: "not an address" is not an email address`,
		"A," + strings.Repeat("x", 201) + ",Boston,MA,02108,,," + strings.Repeat("y", 201) + ",\n": "line 2, name: is longer than 200 characters; line 2, coordinator1Name: is longer than 200 characters",
		"A,Alpha <b>,Boston,MA,02108,,,<i>Ann,\n":                                                  "line 2, name: holds HTML; write plain text; line 2, coordinator1Name: holds HTML; write plain text",
		"A,=?utf-8?q?Alpha?=,Boston,MA,02108,,,,\n":                                                "line 2, name: holds “=?” or “?=”, which email programs decode; write plain text",
		"A,Alpha,Boston,MA,02108,,,,,one cell too far":                                             "line 2: there are more cells than columns; put quotation marks around a value with a comma in it",
	} {
		_, problems := center.ReadCenters([]byte(head + rows))
		var said []string
		for _, p := range problems {
			said = append(said, p.String())
		}
		if got := strings.Join(said, "; "); got != want {
			t.Errorf("%q:\n got %s\nwant %s", rows, got, want)
		}
	}
	for row, column := range map[string]string{
		"A,Cl¡nica Mu¤oz,Boston,MA,02108,,,,\n": "name", "A,Alpha,Mayag³ez,MA,02108,,,,\n": "city",
		"A,Alpha,Boston,MA,02108,,,Ana Mu¥oz,\n":      "coordinator1Name",
		"A,Alpha,Boston,MA,02108,,,Ana Mu\u0081oz,\n": "coordinator1Name",
		"\u0081A,Alpha,Boston,MA,02108,,,,\n":         "code", "A,Alpha + Beta – Kahi’s,Boston,MA,02108,,,Ana Núñez,\n": "",
	} {
		_, problems := center.ReadCenters([]byte(head + row))
		if column == "" && len(problems) > 0 || column != "" && (len(problems) != 1 || problems[0].Column != column ||
			!strings.Contains(problems[0].Message, "save it as CSV UTF-8")) {
			t.Errorf("%q: %v", row, problems)
		}
	}
	for file, want := range map[string]string{
		"PK\x03\x04": "workbook", "name,city\nx,y\n": "missing", "code,name,city,state,postalCode,wait\n": "unknown", "": "no row",
	} {
		if _, problems := center.ReadCenters([]byte(file)); len(problems) != 1 ||
			!strings.Contains(problems[0].Message, want) {
			t.Errorf("%q: %v", file, problems)
		}
	}
}
