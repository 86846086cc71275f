package auditdesk

import (
	"strconv"
	"strings"

	"beacon/internal/audit"
)

// mentioned returns the records that the details of an event give by number, by the name of the detail.
func mentioned(e audit.Event) map[string]audit.Subject {
	if len(e.Details) == 0 {
		return nil
	}
	kinds := map[string]string{
		"fromCenter": "center", "toCenter": "center", "center": "center",
		"coach": "staff-account", "before": "staff-account", "owner": "staff-account", "askedById": "staff-account",
		"ofNumber": e.Details["of"], "recordId": e.Details["record"], "into": e.Subject.Kind,
	}
	if strings.HasSuffix(e.Action, ".joined") || strings.HasSuffix(e.Action, ".separated") {
		kinds["from"] = e.Subject.Kind
	}
	records := map[string]audit.Subject{}
	for name, kind := range kinds {
		if id, err := strconv.ParseInt(e.Details[name], 10, 64); err == nil && kind != "" {
			records[name] = audit.Subject{Kind: kind, ID: id}
		}
	}
	by := audit.Actor{Kind: audit.ActorKind(e.Details["by"])}
	if id, err := strconv.ParseInt(e.Details["byNumber"], 10, 64); err == nil {
		by.ID = id
		records["byNumber"] = actorRecord(by)
	}
	return records
}
