package ratelimit

import (
	"sync"
	"time"
)

// bucket is one key's, in a ring from the latest used to the longest quiet.
type bucket struct {
	key        string
	full       time.Duration // when it will be full again, since the limiter's start
	prev, next *bucket
}

// shard is a part of the keys. Its methods want mu held, but for init and len.
type shard struct {
	mu      sync.Mutex
	buckets map[string]*bucket
	ring    bucket // its next is the latest used, its prev the longest quiet
	room    int
	_       [64]byte // keeps the locks of two shards out of one cache line
}

func (s *shard) init(room int) {
	s.buckets = map[string]*bucket{}
	s.room = room
	s.ring.prev, s.ring.next = &s.ring, &s.ring
}

func (s *shard) len() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.buckets)
}

// add remembers a new key. On the way it forgets up to two keys whose buckets
// are full again, which changes nothing for them, so that a wave of keys ebbs
// away with the next ones; and one more when there is no room.
func (s *shard) add(key string, full, now time.Duration) {
	for range 2 {
		if last := s.ring.prev; last != &s.ring && last.full <= now {
			s.forget(last)
		}
	}
	if len(s.buckets) >= s.room {
		s.forget(s.ring.prev)
	}
	b := &bucket{key: key, full: full}
	s.buckets[key] = b
	s.first(b)
}

func (s *shard) touch(b *bucket) {
	if s.ring.next == b {
		return
	}
	b.prev.next, b.next.prev = b.next, b.prev
	s.first(b)
}

func (s *shard) first(b *bucket) {
	b.prev, b.next = &s.ring, s.ring.next
	b.prev.next, b.next.prev = b, b
}

func (s *shard) forget(b *bucket) {
	b.prev.next, b.next.prev = b.next, b.prev
	delete(s.buckets, b.key)
}
