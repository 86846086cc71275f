package operations

import (
	"context"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/config"
	"beacon/internal/health"
	"beacon/internal/httpapi"
	"beacon/internal/notify"
)

// settingRoutes adds the call that shows the configuration to registry administrators.
func (s *handlers) settingRoutes() {
	httpapi.Staff(s.Group("staff").Route("GET /staff/settings", "staff-settings",
		"List the settings in force, without secrets"), httpapi.Administrators(), s.settingsInForce)
}

// settingItem is one setting in force.
type settingItem struct {
	Name     string `json:"name" doc:"In the file, such as smtp.host."`
	Value    string `json:"value" doc:"Empty without a value. A secret has “(set, not shown)”."`
	IsSecret bool   `json:"isSecret"`
	Source   string `json:"source" enum:"default,file,environment,credential,demo"`
}

type settingList struct {
	Settings  []settingItem `json:"settings"`
	Templates int           `json:"templates" doc:"Texts of which a template is in force."`
	Texts     int           `json:"texts" doc:"All texts."`

	EmailSentAt  *time.Time `json:"emailSentAt" doc:"When the newest sent email went out; null: none did."`
	CheckpointAt *time.Time `json:"checkpointAt" doc:"Of the newest checkpoint of the audit trail; null: there is none."`
	SigningUntil *time.Time `json:"signingUntil" doc:"When the certificate that signs documents expires; null: there is none."`
}

func (s *handlers) settingsInForce(ctx context.Context, _ access.Principal, _ *struct{}) (settingList, error) {
	out := settingList{Settings: []settingItem{}}
	for _, setting := range s.Config.Settings() {
		out.Settings = append(out.Settings, settingItem{
			Name: setting.Path, Value: valueInForce(setting), IsSecret: setting.IsSecret,
			Source: sourceKind(s.SettingSources[setting.Path]),
		})
	}
	var err error
	if out.Templates, out.Texts, err = s.TemplateTexts(ctx); err != nil {
		return out, err
	}
	sent, err := s.Emails.List(ctx, notify.Selection{State: notify.Sent, Limit: 1})
	if err != nil {
		return out, err
	}
	if len(sent) > 0 {
		out.EmailSentAt = sent[0].DoneAt
	}
	figures := s.Health(ctx)
	out.CheckpointAt = figures.CheckpointAt
	for _, c := range figures.Certificates {
		if c.Of == health.Signing {
			out.SigningUntil = &c.Ends
		}
	}
	return out, nil
}

// valueInForce returns the value of a setting as shown. Without values, the database is SQLite, and the master keys are
// in a file.
func valueInForce(s config.Setting) string {
	switch shown := s.Shown(); {
	case s.Path == "database" && shown == "":
		return "SQLite"
	case s.Path == "masterKeys":
		return "(set, not shown)"
	default:
		return shown
	}
}

// sourceKind returns the kind of a source. The names of files stay on the server.
func sourceKind(source string) string {
	if source == "" {
		return "default"
	}
	kind, _, _ := strings.Cut(source, " ")
	return kind
}
