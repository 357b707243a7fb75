// Package store keeps monitors and their last results.
package store

import (
	"sync"
	"time"

	"example.org/pulsewatch/internal/check"
)

// Store is a list of monitors.
type Store struct {
	mu       sync.Mutex
	next     int64
	monitors map[int64]check.Monitor
	last     map[int64]check.Result
}

// New returns an empty store.
func New() *Store {
	return &Store{monitors: map[int64]check.Monitor{}, last: map[int64]check.Result{}}
}

// Add keeps a monitor and returns it with its number.
func (s *Store) Add(m check.Monitor) check.Monitor {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next++
	m.ID = s.next
	s.monitors[m.ID] = m
	return m
}

// Get returns a monitor of a team.
func (s *Store) Get(team string, id int64) (check.Monitor, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, ok := s.monitors[id]
	return m, ok && m.Team == team
}

// Of returns the monitors of a team.
func (s *Store) Of(team string) []check.Monitor {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []check.Monitor{}
	for _, m := range s.monitors {
		if m.Team == team {
			list = append(list, m)
		}
	}
	return list
}

// Remove drops a monitor.
func (s *Store) Remove(id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.monitors, id)
	delete(s.last, id)
}

// Due returns the monitors that were not looked at for long enough, and notes that they are now.
func (s *Store) Due(now time.Time) []check.Monitor {
	s.mu.Lock()
	defer s.mu.Unlock()
	var due []check.Monitor
	for id, m := range s.monitors {
		last := s.last[id]
		if now.Sub(last.At) >= time.Duration(m.Every)*time.Second {
			last.At = now
			s.last[id] = last
			due = append(due, m)
		}
	}
	return due
}

// Record keeps a result.
func (s *Store) Record(id int64, r check.Result) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.monitors[id]; ok {
		s.last[id] = r
	}
}

// Last returns the last result.
func (s *Store) Last(id int64) check.Result {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last[id]
}
