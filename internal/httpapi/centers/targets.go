package centers

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/targets"
)

// targetRoutes adds the calls by which registry administrators read and change the targets and holidays.
func (s *handlers) targetRoutes() {
	calls, admins := s.Group("staff"), httpapi.Administrators()
	httpapi.Staff(calls.Route("GET /staff/targets", "staff-targets", "Get the targets and holidays"), admins, s.targets)
	httpapi.Staff(calls.Route("POST /staff/targets", "staff-targets-change", "Change the targets and holidays"), admins,
		s.changeTargets)
}

// targetForm holds the registry's targets.
type targetForm struct {
	ContactDays  int      `json:"contactDays" doc:"Working days until a center has contacted a new patient."`
	CenterDays   int      `json:"centerDays" doc:"Days until a center decides about a submission."`
	RegistryDays int      `json:"registryDays" doc:"Days from there until the registry decides."`
	Holidays     []string `json:"holidays" maxItems:"200" doc:"ISO days."`
	Version      int64    `json:"version" doc:"For the next change."`
}

func newTargetForm(t targets.Targets) targetForm {
	return targetForm{
		ContactDays: t.ContactDays, CenterDays: t.CenterDays, RegistryDays: t.RegistryDays,
		Holidays: append([]string{}, t.Holidays...), Version: t.Version,
	}
}

func (s *handlers) targets(ctx context.Context, _ access.Principal, _ *struct{}) (targetForm, error) {
	t, err := s.Targets.Current(ctx)
	return newTargetForm(t), err
}

type targetChange struct{ Body targetForm }

func (s *handlers) changeTargets(
	ctx context.Context, by access.Principal, in *targetChange,
) (targetForm, error) {
	b := in.Body
	t, err := s.Targets.Change(ctx, by, targets.Targets{
		ContactDays: b.ContactDays, CenterDays: b.CenterDays, RegistryDays: b.RegistryDays, Holidays: b.Holidays,
		Version: b.Version,
	}, httpapi.CallerFrom(ctx))
	return newTargetForm(t), err
}
