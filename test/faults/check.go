package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"time"

	"beacon/internal/microsite"
)

// stored is the content of the database before a phase.
type stored struct {
	visits map[string]int
	saves  map[int64]int
}

// emailCount counts the outcomes of a phase's emails.
type emailCount struct{ sent, lost, twice int }

// ask reads rows of a key and a number. It retries while the database recovers.
func ask[K comparable](l *lab, query string, arguments ...any) (found map[K]int, err error) {
	err = eventually(l.ctx, "reading what is stored", time.Minute, func() error {
		found = map[K]int{}
		rows, err := l.db.QueryContext(l.ctx, query, arguments...)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var key K
			var n int
			if err := rows.Scan(&key, &n); err != nil {
				return err
			}
			found[key] = n
		}
		return rows.Err()
	})
	return found, err
}

// read returns the stored counts that can only grow.
func (l *lab) read() (s stored, err error) {
	if s.visits, err = ask[string](l, `SELECT m.short_code, SUM(v.visits) FROM visit_count v
		JOIN microsite m ON m.id = v.microsite_id WHERE v.kind = 0 GROUP BY m.short_code`); err != nil {
		return s, err
	}
	s.saves, err = ask[int64](l, `SELECT subject_id, COUNT(*) FROM audit_event
		WHERE subject_kind = 'microsite' AND action = 'microsite.draft-saved' GROUP BY subject_id`)
	return s, err
}

// newestEmail returns the id of the newest email in the outbox.
func (l *lab) newestEmail() (int64, error) {
	found, err := ask[int64](l, "SELECT COALESCE(MAX(id), 0), 0 FROM outbox")
	for id := range found {
		return id, err
	}
	return 0, err
}

// check compares the acknowledged changes of the phase with the stored ones.
func (p *phase) check() error {
	after, err := p.l.read()
	if err != nil {
		return err
	}
	for code, acked := range p.visits {
		p.compare("visits of "+code, acked, after.visits[code]-p.before.visits[code])
	}
	for site, acked := range p.saves {
		p.compare(fmt.Sprintf("saves of site %d", site), acked, after.saves[site]-p.before.saves[site])
	}
	drafts, err := ask[string](p.l, "SELECT draft_story, id FROM microsite")
	if err != nil {
		return err
	}
	for site, text := range p.drafts {
		if int64(drafts[text]) != site {
			p.compare(text, 1, 0)
		}
	}
	for _, kind := range []struct {
		acked []string
		query string
	}{
		{p.notes, "SELECT note, COUNT(*) FROM coach_note GROUP BY note"},
		{p.referred, "SELECT email, COUNT(*) FROM referral GROUP BY email"},
		{p.sent, "SELECT story, COUNT(*) FROM submission GROUP BY story"},
	} {
		found, err := ask[string](p.l, kind.query)
		if err != nil {
			return err
		}
		for _, text := range kind.acked {
			p.compare(text, 1, found[text])
		}
	}
	verdicts, err := ask[string](p.l, `SELECT submission_id || ' ' || stage, COUNT(*) FROM review
		WHERE decision = 'approve' GROUP BY submission_id, stage`)
	if err != nil {
		return err
	}
	for _, v := range p.verdicts {
		name := fmt.Sprintf("%d %s", v.submission, v.stage)
		p.compare("verdict "+name, 1, verdicts[name])
	}
	return p.checkFiles()
}

// compare records lost and duplicate changes.
func (p *phase) compare(what string, acked, found int) {
	if found == acked {
		return
	}
	p.lost, p.twice = p.lost+max(0, acked-found), p.twice+max(0, found-acked)
	p.details = append(p.details, fmt.Sprintf("%s: acknowledged %d, stored %d", what, acked, found))
}

// checkFiles looks up every file of the pictures in working copies and in submissions.
func (p *phase) checkFiles() error {
	found, err := ask[string](p.l, `SELECT DISTINCT p.stem || ' ' || d.crop_id, 0 FROM picture p JOIN (
		SELECT picture_id, crop_id FROM draft_picture UNION SELECT picture_id, crop_id FROM submission_picture
		) d ON d.picture_id = p.id`)
	if err != nil {
		return err
	}
	for named := range found {
		var stem, crop string
		if _, err := fmt.Sscan(named, &stem, &crop); err != nil {
			return fmt.Errorf("the picture %q: %w", named, err)
		}
		for _, name := range slices.Concat(microsite.PictureFiles(stem), microsite.CropFiles(stem, crop)) {
			if _, err := p.l.store.Stat(p.l.ctx, name); err != nil {
				p.compare("the file "+name, 1, 0)
			}
		}
	}
	return nil
}

var emailNumber = regexp.MustCompile(`^<?mail-(\d+)-`)

// countEmails counts the outcomes of each phase's emails, once none is pending.
func (l *lab) countEmails() error {
	outcomes, err := ask[string](l, `SELECT CASE WHEN given_up_at IS NOT NULL THEN 'given up: ' ELSE '' END
		|| outcome || ' ' || id, id FROM outbox WHERE outcome <> 'withdrawn'`)
	if err != nil {
		return err
	}
	taken := map[int]int{}
	for id, n := range l.mails.counts() {
		if m := emailNumber.FindStringSubmatch(id); m != nil {
			number, _ := strconv.Atoi(m[1]) // the expression matches digits only
			taken[number] += n
		}
	}
	for outcome, id := range outcomes {
		for _, p := range l.phases {
			if int64(id) <= p.fromEmail || int64(id) > p.toEmail {
				continue
			}
			switch n := taken[id]; {
			case n == 0:
				p.mails.lost++
				p.details = append(p.details, "mail "+outcome+" did not arrive")
			case n > 1:
				p.mails.twice++
				fallthrough
			default:
				p.mails.sent++
			}
		}
	}
	return nil
}
