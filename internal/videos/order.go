package videos

import (
	"context"
	"slices"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
)

// Reorder sets the order of an audience's videos. If ids does not contain each video once, for example because a video
// was added in the meantime, it returns a Conflict fault. It appends an audit event for each moved video, with its old
// and new position, counted from 1.
func (s *Service) Reorder(ctx context.Context, by Editor, a Audience, ids []int64) error {
	return s.edit(ctx, by, func(tx Tx, record recorder) error {
		if err := tx.Lock(ctx, a); err != nil {
			return err
		}
		all, err := tx.Videos(ctx, a)
		if err != nil {
			return err
		}
		have := make([]int64, 0, len(all))
		for _, v := range all {
			have = append(have, v.ID)
		}
		if !slices.Equal(slices.Sorted(slices.Values(have)), slices.Sorted(slices.Values(ids))) {
			return fault.New(fault.Conflict, catalogues.Text("videos.order"))
		}
		for i, id := range ids {
			if err := tx.SetPosition(ctx, id, i+1); err != nil {
				return err
			}
			if have[i] == id {
				continue
			}
			moved := map[string]string{"from": strconv.Itoa(slices.Index(have, id) + 1), "to": strconv.Itoa(i + 1)}
			if err := record("video.reordered", id, moved); err != nil {
				return err
			}
		}
		return nil
	})
}
