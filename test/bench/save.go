package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strconv"
	"time"

	"beacon/test/figures"
	"beacon/test/registry"
)

// saves is how often the save is tried; the fastest one counts, because only
// then did both cores belong to it, and the largest memory.
const saves = 3

// saved is what one save took.
type saved struct {
	wall, cpu, decoding time.Duration
	idle, peak          int64 // bytes resident, before and at most
}

// measureSave sends the form of the editor with five photographs to servers that
// have done nothing else before.
func measureSave(ctx context.Context, b *bench) error {
	var best saved
	var peak int64
	for n := range saves {
		one, err := saveOnce(ctx, b)
		if err != nil {
			return err
		}
		if n == 0 || one.wall < best.wall {
			best = one
		}
		peak = max(peak, one.peak)
	}
	total := 0
	for _, photo := range b.photos {
		total += len(photo)
	}
	b.report.add(
		row{
			name: "save of 5 photographs, 12 MP",
			measured: fmt.Sprintf("%.2f s (%.2f s CPU, %s)", best.wall.Seconds(), best.cpu.Seconds(),
				figures.Megabytes(int64(total))),
			yardstick: fmt.Sprintf("%.2f s, image/jpeg decodes them", best.decoding.Seconds()), limit: "at most 8 s",
			over: best.wall > 8*time.Second,
		},
		row{
			name: "  its peak resident memory", measured: figures.Megabytes(peak),
			yardstick: figures.Megabytes(best.idle) + " before it",
			limit:     "at most 350 MB", over: peak > 350_000_000,
		},
	)
	return nil
}

func saveOnce(ctx context.Context, b *bench) (s saved, err error) {
	if s.decoding, err = decodeAll(b.photos); err != nil {
		return s, err
	}
	form, kind, err := saveForm(b.world, b.photos)
	if err != nil {
		return s, err
	}
	server, err := startBeacon(ctx, b, b.world.dir)
	if err != nil {
		return s, err
	}
	defer func() { _ = server.Kill() }()
	idle, err1 := server.Memory("VmRSS")
	before, err2 := server.CPU()
	began := time.Now()
	answer, err3 := http.Post("http://"+server.Addr+"/api/microsite/custom-site/save", kind, bytes.NewReader(form))
	if err := errors.Join(err1, err2, err3); err != nil {
		return s, err
	}
	text, err1 := io.ReadAll(answer.Body)
	s.wall, s.idle = time.Since(began), idle
	after, err2 := server.CPU()
	s.cpu = after - before
	s.peak, err3 = server.Memory("VmHWM")
	if err := errors.Join(err1, err2, err3, answer.Body.Close()); err != nil {
		return s, err
	}
	if answer.StatusCode != http.StatusOK {
		return s, fmt.Errorf("the save answered %s: %s", answer.Status, text)
	}
	return s, nil
}

// saveForm is what the editor sends for Save Draft (M7).
func saveForm(w *world, photos [][]byte) (body []byte, contentType string, err error) {
	var form bytes.Buffer
	parts := multipart.NewWriter(&form)
	type attribute struct {
		Index   int     `json:"index"`
		Caption string  `json:"caption"`
		Zoom    float64 `json:"zoom"`
	}
	var list []attribute
	for i, photo := range photos {
		list = append(list, attribute{Index: i, Caption: "At the lake", Zoom: 1})
		part, err := parts.CreateFormFile(fmt.Sprintf("images[%d]", i), fmt.Sprintf("photo%d.jpg", i))
		if err != nil {
			return nil, "", err
		}
		if _, err := part.Write(photo); err != nil {
			return nil, "", err
		}
	}
	attributes, err := json.Marshal(list)
	if err != nil {
		return nil, "", err
	}
	for name, value := range map[string]string{
		"id": strconv.FormatInt(w.editor.ID, 10), "editKey": w.key, "story": registry.Paragraph, "why": registry.Paragraph,
		"saveDraft": "1", "imageAttributes": string(attributes),
	} {
		if err := parts.WriteField(name, value); err != nil {
			return nil, "", err
		}
	}
	err = parts.Close() // which writes the end of the form
	return form.Bytes(), parts.FormDataContentType(), err
}
