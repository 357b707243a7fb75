package catalog

import (
	"strings"
	"testing"
)

func TestParseRejectsBadIDs(t *testing.T) {
	sum := strings.Repeat("0a", 32)
	for _, id := range []string{"", "../alps", "Alps", "alps_west"} {
		raw := `[{"id": "` + id + `", "sha256": "` + sum + `", "mirrors": ["https://mirror.example.org/a"]}]`
		if _, err := Parse(strings.NewReader(raw)); err == nil {
			t.Errorf("%q was taken", id)
		}
	}
}
