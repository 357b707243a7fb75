// Command server runs the back office.
package main

import (
	"database/sql"
	"log"

	_ "github.com/lib/pq"

	"example.org/chargepoint/internal/config"
	"example.org/chargepoint/internal/httpapi"
	"example.org/chargepoint/internal/repo"
)

func main() {
	cfg, err := config.FromEnv()
	if err != nil {
		log.Fatalf("configuration: %v", err)
	}
	db, err := sql.Open("postgres", cfg.DatabaseURL)
	if err != nil {
		log.Fatalf("database: %v", err)
	}
	defer db.Close()
	db.SetMaxOpenConns(20)

	router := httpapi.NewRouter(cfg, repo.New(db))
	if err := router.Run(cfg.Listen); err != nil {
		log.Fatalf("server: %v", err)
	}
}
