package mail

import (
	"bytes"
	"html/template"
)

var digest = template.Must(template.New("digest").Parse(`<ul>{{range .}}<li>{{.Title}}</li>{{end}}</ul>`))

// Digest renders the weekly mail.
func Digest(items []Item) (string, error) {
	var b bytes.Buffer
	if err := digest.Execute(&b, items); err != nil {
		return "", err
	}
	return b.String(), nil
}
