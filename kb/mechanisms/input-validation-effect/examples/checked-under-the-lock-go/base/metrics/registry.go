package metrics

import (
	"fmt"
	"io"
	"regexp"
)

var metricName = regexp.MustCompile(`^[a-zA-Z_:][a-zA-Z0-9_:]*$`)

func checkName(name string) {
	if !metricName.MatchString(name) {
		panic("metrics: bad name " + name)
	}
}

// Add registers a counter.
func (r *Registry) Add(name string, value *uint64) {
	checkName(name)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.counters[name] = value
}

// Write writes all counters, one a line.
func (r *Registry) Write(w io.Writer) {
	for name, value := range r.counters {
		fmt.Fprintf(w, "%s %d\n", name, *value)
	}
}
