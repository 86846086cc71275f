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
)

// measureSave sends the form of the editor with five photographs to a server
// that has done nothing else before.
func measureSave(ctx context.Context, b *bench) error {
	decoding, err := decodeAll(b.photos)
	if err != nil {
		return err
	}
	form, kind, err := saveForm(b.world, b.photos)
	if err != nil {
		return err
	}
	server, err := startBeacon(ctx, b, b.world.dir)
	if err != nil {
		return err
	}
	defer func() { _ = server.kill() }()
	idle, err1 := server.memory("VmRSS")
	before, err2 := server.cpu()
	began := time.Now()
	answer, err3 := http.Post("http://"+server.addr+"/api/microsite/custom-site/save", kind, bytes.NewReader(form))
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	text, err1 := io.ReadAll(answer.Body)
	took := time.Since(began)
	after, err2 := server.cpu()
	peak, err3 := server.memory("VmHWM")
	if err := errors.Join(err1, err2, err3, answer.Body.Close()); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the save answered %s: %s", answer.Status, text)
	}
	total := 0
	for _, photo := range b.photos {
		total += len(photo)
	}
	b.report.add(
		row{"save of 5 photographs, 12 MP", fmt.Sprintf("%.2f s (%.2f s CPU, %s)", took.Seconds(), (after - before).Seconds(), megabytes(int64(total))),
			fmt.Sprintf("%.2f s, image/jpeg decodes them", decoding.Seconds()), "at most 8 s", took > 8*time.Second},
		row{"  its peak resident memory", megabytes(peak), megabytes(idle) + " before it", "at most 350 MB", peak > 350_000_000},
	)
	return nil
}

// saveForm is what the editor sends for Save Draft (spec microsite §7).
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
		"id": strconv.FormatInt(w.editor.ID, 10), "editKey": w.key, "story": paragraph, "why": paragraph,
		"saveDraft": "1", "imageAttributes": string(attributes),
	} {
		if err := parts.WriteField(name, value); err != nil {
			return nil, "", err
		}
	}
	err = parts.Close() // which writes the end of the form
	return form.Bytes(), parts.FormDataContentType(), err
}
