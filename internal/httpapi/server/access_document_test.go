package server_test

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/testkit/apptest"
)

var update = flag.Bool("update", false, "rewrite generated documents and modules")

const accessDocument = "../../../docs/access.md"

// TestAccessDocument_IsThatOfTheRegistrations compares docs/access.md with the rules that the registrations enforce.
// Shows R7.2d.
func TestAccessDocument_IsThatOfTheRegistrations(t *testing.T) {
	want := writeAccess(apptest.New(t).Server.Calls())
	if *update {
		if err := os.WriteFile(accessDocument, want, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(accessDocument)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("docs/access.md is out of date: make generate")
	}
}

// callsByName returns the registered calls by operation id.
func callsByName(a *apptest.App) map[string]httpapi.Call {
	calls := map[string]httpapi.Call{}
	for _, c := range a.Server.Calls() {
		calls[c.Name] = c
	}
	return calls
}

const accessHead = `# Access to the API

Generated from the registrations of the calls (` + "`make generate`" + `), which the server enforces. Do not edit.
Tests compare this page with the registrations, and make every call of staff in every role.

- **yes**: all records. **own center**: a coordinator reaches the records of one center; others do not exist (404).
  **own patients**: a coach reaches the patients assigned by the registry. **–**: refused, with 403, or with 404 for
  coaches in calls about a patient's record.
- **Fresh proof**: the last proof of identity is at most ten minutes old.
- **Second person**: the condition under which the action waits for another person to confirm it. The rule is in package
  ` + "`secondperson`" + `.
- **In an emergency** a coordinator also reads one opened record of another center, by the calls marked with ¹.

Some public calls have another proof: webhooks are signed, and accepting an invitation and unsubscribing need the token
of an email.

A call of staff without a session is refused with 401 before its body is read. [Security](security.md) describes keys,
sessions and emergencies.
`

// writeAccess returns the document as Markdown.
func writeAccess(calls []httpapi.Call) []byte {
	calls = slices.SortedFunc(slices.Values(calls), func(x, y httpapi.Call) int {
		return cmp.Or(cmp.Compare(x.Path, y.Path), cmp.Compare(x.Method, y.Method))
	})
	out := &bytes.Buffer{}
	out.WriteString(accessHead)
	table := func(title, columns string, picks func(httpapi.Call) bool, more func(httpapi.Call) []string) {
		names := strings.Split("Call|Summary|"+columns, "|")
		names = slices.DeleteFunc(names, func(name string) bool { return name == "" })
		fmt.Fprintf(out, "\n## %s\n\n| %s |\n|%s\n", title, strings.Join(names, " | "), strings.Repeat("---|", len(names)))
		for _, c := range calls {
			if picks(c) {
				cells := append([]string{"`" + c.Method + " " + c.Path + "`", c.Summary}, more(c)...)
				fmt.Fprintf(out, "| %s |\n", strings.Join(cells, " | "))
			}
		}
	}
	isStaff := func(c httpapi.Call) bool { return c.Access == httpapi.AccessStaff }
	table("Staff", "Administrator|Reviewer|Coordinator|Coach|Fresh proof|Second person",
		func(c httpapi.Call) bool { return isStaff(c) && !c.OwnAccount }, staffCells)
	table("Every member of staff, about the own account", "Fresh proof",
		func(c httpapi.Call) bool { return isStaff(c) && c.OwnAccount && !c.IsUnfinished }, proofCell)
	table("Staff during the sign-in", "Fresh proof once signed in",
		func(c httpapi.Call) bool { return isStaff(c) && c.IsUnfinished }, proofCell)
	table("With a key", "Key of", func(c httpapi.Call) bool { return c.Access == httpapi.AccessKey },
		func(c httpapi.Call) []string { return []string{string(c.Holder)} })
	table("Every visitor", "", func(c httpapi.Call) bool { return c.Access == httpapi.AccessPublic },
		func(httpapi.Call) []string { return nil })
	return out.Bytes()
}

func staffCells(c httpapi.Call) []string {
	cells := []string{}
	for _, role := range []struct {
		access.Role
		scope string
	}{
		{access.RegistryAdmin, "yes"}, {access.RegistryReviewer, "yes"},
		{access.CenterCoordinator, cmp.Or(c.Scope, "own center")}, {access.Coach, cmp.Or(c.Scope, "own patients")},
	} {
		switch {
		case !c.Allows(role.Role):
			cells = append(cells, "–")
		case role.Role == access.CenterCoordinator && c.OpenByGrant:
			cells = append(cells, role.scope+" ¹")
		default:
			cells = append(cells, role.scope)
		}
	}
	return append(append(cells, proofCell(c)...), cmp.Or(c.SecondPerson, "–"))
}

func proofCell(c httpapi.Call) []string {
	if c.NeedsProof {
		return []string{"yes"}
	}
	return []string{"–"}
}
