package main

import (
	"context"
	"log/slog"
	"time"

	"example.org/pulsewatch/internal/check"
	"example.org/pulsewatch/internal/store"
)

// watch looks at every monitor that is due, once a second.
func watch(monitors *store.Store, log *slog.Logger) {
	for now := range time.Tick(time.Second) {
		for _, m := range monitors.Due(now) {
			go func() {
				ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
				defer cancel()
				result := check.Run(ctx, m)
				monitors.Record(m.ID, result)
				if result.Error != "" {
					log.Warn("down", "monitor", m.ID, "team", m.Team, "error", result.Error)
				}
			}()
		}
	}
}
