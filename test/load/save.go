package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"beacon/internal/microsite"
	"beacon/internal/testkit/apptest"
	"beacon/test/registry"
)

// saves is the number of attempts. The fastest time counts, because it had both cores, and the largest memory.
const saves = 3

// saved has the figures of one save.
type saved struct {
	wall, cpu, decoding time.Duration
	idle, peak          int64 // bytes resident, before and at most
}

// measureSave saves five photographs on freshly started servers.
func (q *quiet) measureSave(ctx context.Context) error {
	var best saved
	var peak int64
	for n := range saves {
		one, err := q.saveOnce(ctx)
		if err != nil {
			return err
		}
		if n == 0 || one.wall < best.wall {
			best = one
		}
		peak = max(peak, one.peak)
	}
	total := 0
	for _, photo := range q.photos {
		total += len(photo)
	}
	q.rows = append(q.rows,
		row{
			name: "save of 5 photographs, 12 MP",
			measured: fmt.Sprintf("%.2f s (%.2f s CPU, %s)", best.wall.Seconds(), best.cpu.Seconds(),
				megabytes(int64(total))),
			yardstick: fmt.Sprintf("%.2f s, image/jpeg decodes them", best.decoding.Seconds()),
			limit:     fmt.Sprintf("at most %.0f s", saveLimit.Seconds()), over: best.wall > saveLimit,
		},
		sizeRow("  its peak resident memory", peak, saveMemory, megabytes(best.idle)+" before it"),
	)
	return nil
}

// saveOnce saves a draft with the photographs, as the editor does (M7).
func (q *quiet) saveOnce(ctx context.Context) (s saved, err error) {
	if s.decoding, err = decodeAll(q.photos); err != nil {
		return s, err
	}
	key := q.ring.EditKey(microsite.KeyKind, q.editor.ID, q.editor.KeyVersion)
	form := apptest.Save{
		Site:  apptest.Site{ID: q.editor.ID, Key: key},
		Story: registry.Paragraph, Why: registry.Paragraph, Draft: true,
	}
	for _, photo := range q.photos {
		form.Pictures = append(form.Pictures, apptest.Pic{File: photo, Caption: "At the lake"})
	}
	c, err := q.visitors.send("/api/microsite/custom-site/save", form.Form(),
		credential(q.ring, microsite.KeyKind, q.editor.ID))
	if err != nil {
		return s, err
	}
	server, err := q.startBeacon(ctx, q.dir)
	if err != nil {
		return s, err
	}
	defer func() { _ = server.Kill() }()
	idle, err1 := server.Memory("VmRSS")
	before, err2 := server.CPU()
	began := time.Now()
	_, err3 := ask(server.Addr, c)
	s.wall, s.idle = time.Since(began), idle
	after, err4 := server.CPU()
	s.cpu = after - before
	peak, err5 := server.Memory("VmHWM")
	s.peak = peak
	return s, errors.Join(err1, err2, err3, err4, err5)
}
