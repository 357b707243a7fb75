package repo

import "testing"

func TestOrderBy(t *testing.T) {
	for sort, want := range map[string]string{
		"":        "s.started_at DESC",
		"energy":  "s.energy_wh ASC",
		"-ended":  "s.ended_at DESC",
		"station": "s.station_id ASC",
	} {
		got, err := orderBy(sort)
		if err != nil || got != want {
			t.Errorf("orderBy(%q) = %q, %v; want %q", sort, got, err, want)
		}
	}
}
