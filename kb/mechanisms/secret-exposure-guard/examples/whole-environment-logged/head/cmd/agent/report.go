package main

import (
	"fmt"
	"log"
	"os"
	"strings"
)



// reportEnvironment writes what the agent was started with to the log.
func reportEnvironment() {
	for _, entry := range os.Environ() {
		name, value, _ := strings.Cut(entry, "=")
		log.Printf("env %s=%s", name, value)
	}
	log.Print(fmt.Sprintf("%d variables", len(os.Environ())))
}
