// Command depotd serves the artifact store over HTTP.
package main

import (
	"context"
	"errors"
	"flag"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"example.com/depot/internal/api"
	"example.com/depot/internal/store"
)

func main() {
	data := flag.String("data", "./data", "folder of the blobs")
	tokens := flag.String("tokens", "./tokens.json", "token file")
	listen := flag.String("listen", "localhost:8090", "address to listen on")
	flag.Parse()

	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	access, err := api.LoadAccess(*tokens)
	if err != nil {
		log.Error("cannot read tokens", "err", err)
		os.Exit(1)
	}
	blobs, err := store.OpenBlobs(*data)
	if err != nil {
		log.Error("cannot open data folder", "err", err)
		os.Exit(1)
	}

	server := &http.Server{
		Addr:              *listen,
		Handler:           api.New(access, blobs, store.NewIndex(), log).Router(),
		ReadHeaderTimeout: 10 * time.Second,
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.Background(), 15*time.Second)
		defer cancel()
		_ = server.Shutdown(grace)
	}()
	log.Info("listening", "addr", *listen)
	if err := server.ListenAndServe(); err != nil && !errors.Is(err, http.ErrServerClosed) {
		log.Error("server stopped", "err", err)
		os.Exit(1)
	}
}
