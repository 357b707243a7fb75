// Command pulsed runs the monitors and their API.
package main

import (
	"encoding/json"
	"flag"
	"log/slog"
	"net/http"
	"os"
	"time"

	"example.org/pulsewatch/internal/api"
	"example.org/pulsewatch/internal/store"
)

func main() {
	listen := flag.String("listen", ":8090", "address of the API")
	teamsFile := flag.String("teams", "teams.json", "keys of the teams")
	flag.Parse()

	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	text, err := os.ReadFile(*teamsFile)
	if err != nil {
		log.Error("no teams", "error", err)
		os.Exit(1)
	}
	var teams map[string]string
	if err := json.Unmarshal(text, &teams); err != nil {
		log.Error("teams are not readable", "error", err)
		os.Exit(1)
	}

	monitors := store.New()
	go watch(monitors, log)
	server := &http.Server{
		Addr:              *listen,
		Handler:           api.New(monitors, teams, log),
		ReadHeaderTimeout: 5 * time.Second,
	}
	log.Info("listening", "address", *listen)
	if err := server.ListenAndServe(); err != nil {
		log.Error("stopped", "error", err)
		os.Exit(1)
	}
}
