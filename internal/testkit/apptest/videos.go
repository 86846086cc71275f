package apptest

import (
	"context"

	demo "beacon/internal/demo/data/videos"
)

func SeedVideos(a *App) {
	a.Helper()
	added, err := a.Videos.Seed(context.Background(), demo.Files, demo.List)
	if a.Must(err); !added {
		a.Fatal("nothing was added")
	}
	if again, err := a.Videos.Seed(context.Background(), demo.Files, demo.List); err != nil || again {
		a.Fatalf("added twice: %v", err)
	}
	a.Seen()
}
