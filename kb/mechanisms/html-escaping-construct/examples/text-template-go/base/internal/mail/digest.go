package mail

import (
	"bytes"
	"html/template"
)

// Digest renders the weekly mail.
func Digest(items []Item) (string, error) {
	t, err := template.New("digest").Parse(`<ul>{{range .}}<li>{{.Title}}</li>{{end}}</ul>`)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, items); err != nil {
		return "", err
	}
	return b.String(), nil
}
