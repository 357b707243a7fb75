// Command mappack installs offline map packs.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"

	"example.org/mappack/internal/catalog"
	"example.org/mappack/internal/fetch"
	"example.org/mappack/internal/unpack"
)

const catalogURL = "https://maps.example.org/catalog.json"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "mappack:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("usage: mappack list | install PACK | remove PACK")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return err
	}
	packs := filepath.Join(home, ".local", "share", "mappack")
	client := fetch.New(filepath.Join(home, ".cache", "mappack"))
	list, err := catalog.Load(ctx, catalogURL)
	if err != nil {
		return err
	}
	switch {
	case args[0] == "list":
		for _, entry := range list {
			fmt.Printf("%-24s %6d MB  %s\n", entry.ID, entry.Size>>20, entry.Title)
		}
		return nil
	case args[0] == "install" && len(args) == 2:
		entry, err := list.Find(args[1])
		if err != nil {
			return err
		}
		file, err := client.Fetch(ctx, entry)
		if err != nil {
			return err
		}
		return unpack.Pack(file, filepath.Join(packs, entry.ID))
	case args[0] == "remove" && len(args) == 2:
		entry, err := list.Find(args[1])
		if err != nil {
			return err
		}
		return os.RemoveAll(filepath.Join(packs, entry.ID))
	}
	return fmt.Errorf("unknown command %q", args[0])
}
