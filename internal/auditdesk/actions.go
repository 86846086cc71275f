package auditdesk

import (
	"maps"
	"slices"
	"strings"
)

// Group is a kind of action, with a plain name for the audit desk.
type Group struct {
	Name    string // "views", …
	Actions []string
}

// Views is the group of reads of one record, document or email. It serves questions such as "who saw Ellen".
const Views = "views"

// groups lists every action of the audit trail, each in exactly one group. A new action is added here, with a sentence
// in the catalogue audit; a test compares both with the code.
var groups = []Group{
	{Views, append([]string{
		"microsite.viewed", "microsite.timeline-viewed", "microsite.link-shown", "microsite.admin-key-opened",
		"mail.viewed", "intake.viewed", "donor.viewed", "voucher-holder.viewed", "kit.viewed",
		"search.opened",
		"consent.document-viewed", "consent.photo-viewed", "consent.copy-opened",
		"coaching.viewed", "coaching.note-viewed", "coaching.coach-viewed", "staff.account-viewed",
		"privacy.erasure-previewed", "privacy.certificate-read",
	}, ofRecords("mails-viewed")...)},
	{"lists", []string{
		"search.made", "work.list-viewed", "microsite.list-viewed", "intake.list-viewed", "donor.list-viewed",
		"voucher-holder.list-viewed", "donor.readiness-viewed", "donor.recalls-viewed", "kit.list-viewed",
		"kit.waiting-viewed", "coaching.list-viewed", "coaching.requests-viewed", "mail.list-viewed",
		"staff.accounts-viewed", "staff.emergencies-viewed", "privacy.erasures-viewed", "retention.viewed",
		"retention.due-viewed", "audit.viewed", "audit.unusual-viewed",
	}},
	{"exports", []string{
		"work.list-exported", "microsite.exported", "intake.exported", "donor.exported", "donor.readiness-exported",
		"donor.recalls-exported", "voucher-holder.exported", "kit.exported", "kit.waiting-exported",
		"coaching.list-exported", "coaching.requests-exported", "mail.exported", "staff.accounts-exported",
		"privacy.exported", "audit.exported",
	}},
	{"emergencies", []string{
		"microsite.opened-in-emergency", "microsite.emergency-closed", "intake.opened-in-emergency",
		"intake.emergency-closed", "donor.opened-in-emergency", "donor.emergency-closed",
		"voucher-holder.opened-in-emergency", "voucher-holder.emergency-closed", "staff.emergency-missed",
		"staff.matched-elsewhere",
	}},
	{"pages", []string{
		"microsite.invited", "microsite.registered", "microsite.confirmed", "microsite.not-ours",
		"microsite.starter-activated", "microsite.release-agreed", "microsite.release-withdrawn", "microsite.draft-saved",
		"microsite.submitted", "microsite.submission-withdrawn", "microsite.reviewed", "microsite.reopened",
		"microsite.facts-changed", "microsite.visibility-changed", "microsite.text-consent-changed",
		"microsite.event-recorded", "microsite.banner-set", "microsite.deactivated", "microsite.reactivated",
		"microsite.invitation-withdrawn", "microsite.transferred", "microsite.death-recorded", "microsite.death-undone",
		"microsite.join-asked", "microsite.join-ended", "microsite.joined", "microsite.separated", "registration.completed",
	}},
	{"referrals", []string{
		"referral.received", "referral.changed", "referral.reminded", "intake.contacted", "intake.scheduled",
		"intake.closed", "intake.reopened", "intake.facts-changed", "intake.transferred", "intake.microsite-made",
		"intake.patient-confirmed", "intake.patient-refused",
	}},
	{"vouchers", []string{
		"donor.invited", "donor.personal-info-saved", "donor.facts-changed", "donor.holders-finalized",
		"donor.list-reopened", "donor.limit-changed", "donor.match-status-changed", "donor.surgery-planned",
		"donor.donation-day-changed", "donor.set-back", "donor.reminded", "donor.death-recorded", "donor.death-undone",
		"donor.removed", "donor.join-asked", "donor.join-ended", "donor.joined", "donor.separated",
		"voucher-holder.added", "voucher-holder.changed", "voucher-holder.personal-info-saved",
		"voucher-holder.facts-changed", "donor.transferred", "voucher-holder.transferred", "voucher-holder.asked-to-sign", "voucher-holder.set-back",
		"voucher-holder.reminded", "voucher-holder.recalled", "voucher-holder.samples-noted",
		"voucher-holder.status-changed", "voucher-holder.need-told", "voucher-holder.need-handled",
		"voucher-holder.voucher-closed", "voucher-holder.voucher-reopened", "voucher-holder.death-recorded",
		"voucher-holder.death-undone", "voucher-holder.removed",
	}},
	{"consents", []string{
		"consent.sample-opened", "consent.agreed-to-sign", "consent.initials-given", "consent.photo-given",
		"consent.document-shown", "consent.signature-given", "consent.document-kept", "consent.paper-received",
		"consent.form-printed", "consent.started-over", "consent.given-up", "consent.replaced", "consent.asked-again",
		"consent.photo-deleted", "consent.supervision-started", "consent.supervision-ended", "consent.electronic-withdrawn",
		"consent.electronic-agreed-again",
	}},
	{"work", []string{"work.snoozed", "work.assigned", "work.handed-over"}},
	{"kits", []string{
		"kit.ordered", "kit.first-recorded", "kit.shipped", "kit.received", "kit.tracking-corrected",
	}},
	{"coaching", []string{
		"coaching.requested", "coaching.claimed", "coaching.claim-denied", "coaching.assigned", "coaching.unassigned",
		"coaching.edit-allowed", "coaching.edit-disallowed", "coaching.note-sent", "coaching.note-replied", "coaching.private-note-saved",
		"training-video.started", "training-video.completed",
	}},
	{"mails", slices.Concat(
		[]string{
			"microsite.link-resent", "microsite.link-revoked", "donor.link-resent", "donor.link-revoked",
			"voucher-holder.link-resent", "voucher-holder.link-revoked", "mail.released", "mail.sent-again",
			"mail-preference.weekly-stats-on", "mail-preference.weekly-stats-off",
		},
		ofRecords("lost-link-answered"), ofRecords("mail-sent-again"), ofRecords("mail-bounced"),
		ofRecords("address-settled"), ofRecords("email-change-asked"), ofRecords("email-change-confirmed"),
		ofRecords("email-change-refused"), ofRecords("email-change-withdrawn"),
	)},
	{"sign-in", []string{
		"staff.signed-in", "staff.signed-out", "staff.sign-in-failed", "staff.password-accepted", "staff.code-refused",
		"staff.passkey-refused", "staff.step-up", "staff.step-up-refused", "staff.session-ended",
		"staff.other-sessions-ended", "staff.records-refused",
	}},
	{"accounts", []string{
		"staff.account-created", "staff.invited-again", "staff.joined", "staff.role-changed", "staff.account-disabled",
		"staff.account-enabled", "staff.account-repaired", "staff.password-changed", "staff.password-refused",
		"staff.password-reset",
		"staff.second-factor-set", "staff.second-factor-removed", "staff.second-factor-reset", "staff.passkey-added",
		"staff.passkey-renamed", "staff.passkey-removed", "staff.passkey-backup-changed", "staff.recovery-codes-made",
		"staff.openid-pinned", "staff.openid-unpinned", "staff.administrator-asked", "staff.reset-asked",
		"staff.reset-declined", "staff.reset-withdrawn", "staff.digest-on", "staff.digest-off",
	}},
	{"privacy", []string{
		"privacy.erasure-asked", "privacy.erasure-declined", "privacy.erasure-withdrawn", "privacy.erased",
		"privacy.erasure-certified",
		"hold.put", "hold.changed", "hold.ended", "retention.run", "retention.deleted", "retention.rules-changed",
	}},
	{"registry", []string{
		"center.added", "center.changed", "center.closed", "center.reopened", "targets.changed",
		"campaign.added", "campaign.changed", "video.created", "video.edited",
		"text.saved", "text.discarded", "text.sent", "text.returned", "text.approved",
		"text.approved-alone", "text.withdrawn", "text.tested", "phrase.added", "phrase.deleted",
		"video.reordered", "video.texts-edited", "video.file-set", "video.file-removed", "video.deleted",
		"signing-identity.imported", "backup.begun", "backup.made", "restore.done", "reseal.done",
		"reseal.key-forgotten", "audit.rows-adopted", "audit.facts-adopted", "audit.set-apart",
	}},
}

// ofRecords returns one action for each kind of record that receives email, such as "donor." + what.
func ofRecords(what string) (actions []string) {
	for _, kind := range []string{"microsite", "referral", "donor", "voucher-holder"} {
		actions = append(actions, kind+"."+what)
	}
	return actions
}

// Groups returns all groups with their actions, in display order.
func Groups() []Group { return slices.Clone(groups) }

// actionsFor returns the actions of a group, or the single action with that name. Only action names contain a dot. A
// retired action can be searched for as well.
func actionsFor(name string) (actions []string, isKnown bool) {
	if strings.Contains(name, ".") {
		return []string{name}, true
	}
	for _, g := range groups {
		if g.Name == name {
			return slices.Clone(g.Actions), true
		}
	}
	return nil, false
}

// readActions returns the actions that read a record without changing it.
func readActions() []string {
	all := map[string]bool{}
	for _, name := range []string{Views, "lists", "exports"} {
		actions, _ := actionsFor(name)
		for _, a := range actions {
			all[a] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}
