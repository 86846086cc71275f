package apptest

import (
	"sync"
)

// AtOnce sends requests concurrently and returns the number of responses by status.
func AtOnce(a *App, requests ...Request) map[int]int {
	a.Helper()
	for _, r := range requests {
		a.Session(r.As)
	}
	var mu sync.Mutex
	var all sync.WaitGroup
	statuses := map[int]int{}
	for _, r := range requests {
		all.Go(func() {
			response, err := a.Send(r)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				a.Errorf("send: %v", err)
			}
			statuses[response.Status]++
		})
	}
	all.Wait()
	return statuses
}
