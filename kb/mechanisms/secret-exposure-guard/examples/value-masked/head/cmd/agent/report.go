package main

import (
	"fmt"
	"log"
	"os"
	"strings"
)

var sensitive = []string{"TOKEN", "PASSWORD", "SECRET", "KEY"}

func isSensitive(name string) bool {
	for _, part := range sensitive {
		if strings.Contains(name, part) {
			return true
		}
	}
	return false
}

func redact(name, value string) string {
	if isSensitive(name) {
		return "***"
	}
	return value
}

// reportEnvironment writes what the agent was started with to the log.
func reportEnvironment() {
	for _, entry := range os.Environ() {
		name, value, _ := strings.Cut(entry, "=")
		log.Printf("env %s=%s", name, redact(name, value))
	}
	log.Print(fmt.Sprintf("%d variables", len(os.Environ())))
}
