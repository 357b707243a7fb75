package backup

import (
	"errors"
	"os/exec"
	"strings"
)

var errName = errors.New("forbidden character in name")

// Pack packs the folder of a customer.
func Pack(name string) error {
	if strings.ContainsAny(name, ";&|$`'\"<> ") {
		return errName
	}
	return exec.Command("sh", "-c", "tar czf /srv/backup/"+name+".tgz /srv/data/"+name).Run()
}

// Host is the part of a name before the first dot.
func Host(name string) string {
	return strings.SplitN(name, ".", 2)[0]
}
