package main

import (
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"beacon/internal/testkit/apptest"
)

// visibleAfter is the time limit until every responding node shows an approved change.
const visibleAfter = time.Second

// shown has the expected states of one public page.
type shown struct {
	mu       sync.Mutex
	approved []time.Time // times at which each story's approval was acknowledged, in order
}

// add records that the next story is public.
func (s *shown) add() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.approved = append(s.approved, time.Now())
}

// newest returns the number of the newest story that was public at a time; -1 for none of this phase.
func (s *shown) newest(at time.Time) (number int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for n, approved := range s.approved {
		if !approved.After(at) {
			number = n + 1
		}
	}
	return number - 1
}

// watchPage reads a public page on each node, bypassing nginx, and counts outdated ones.
func (p *phase) watchPage(i int, site apptest.Site, s *shown) {
	story := regexp.MustCompile(fmt.Sprintf(`Story (\d+) of patient %d in phase %d\.`, i, p.number))
	client := http.Client{Timeout: patience}
	for n := 0; p.pause(300 * time.Millisecond); n++ {
		began := time.Now()
		request, err := http.NewRequestWithContext(p.ctx, "GET", "http://"+p.l.nodes[n%nodes].address+"/"+site.Code, nil)
		if err != nil {
			return
		}
		response, err := client.Do(request)
		if err != nil {
			continue // the node is away
		}
		body, err := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if err != nil || response.StatusCode != http.StatusOK {
			continue
		}
		sees := -1
		if m := story.FindSubmatch(body); m != nil {
			sees, _ = strconv.Atoi(string(m[1])) // the expression matches digits only
		}
		if strings.Contains(response.Header.Get("Cache-Status"), "detail=kept") { // R18.5a: marked as maybe outdated
			p.countFailure("look at a node, kept", reply{status: http.StatusOK}, nil)
			continue
		}
		if has := s.newest(began.Add(-visibleAfter)); sees < has {
			p.refused("page", reply{status: http.StatusOK, body: fmt.Appendf(nil, "STALE: story %d, not %d, at %s", sees, has,
				nodeName(n%nodes+1))})
			continue
		}
		p.ack("look at a node", false, nil)
	}
}
