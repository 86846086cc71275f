package operations

import (
	"context"
	"strings"

	"beacon/internal/access"
	"beacon/internal/httpapi"
)

// settingRoutes adds the call that shows the configuration to registry administrators.
func (s *handlers) settingRoutes() {
	httpapi.Staff(s.Group("staff"), httpapi.Administrators(), "GET /staff/settings", "staff-settings",
		"List the settings in force, without secrets", s.settingsInForce)
}

// settingItem is one setting in force.
type settingItem struct {
	Name     string `json:"name" doc:"In the file, such as smtp.host."`
	Value    string `json:"value" doc:"Empty without a value. A secret has “(set, not shown)”."`
	IsSecret bool   `json:"isSecret"`
	Source   string `json:"source" enum:"default,file,environment,credential"`
}

type settingList struct {
	Settings  []settingItem `json:"settings"`
	Templates int           `json:"templates" doc:"Texts of which a template is in force."`
	Texts     int           `json:"texts" doc:"All texts."`
}

func (s *handlers) settingsInForce(ctx context.Context, _ access.Principal, _ *struct{}) (settingList, error) {
	out := settingList{Settings: []settingItem{}}
	for _, setting := range s.Config.Settings() {
		out.Settings = append(out.Settings, settingItem{
			Name: setting.Path, Value: setting.Shown(), IsSecret: setting.IsSecret,
			Source: sourceKind(s.SettingSources[setting.Path]),
		})
	}
	var err error
	out.Templates, out.Texts, err = s.TemplateTexts(ctx)
	return out, err
}

// sourceKind returns the kind of a source. The names of files stay on the server.
func sourceKind(source string) string {
	if source == "" {
		return "default"
	}
	kind, _, _ := strings.Cut(source, " ")
	return kind
}
