package saml

import (
	"bytes"
	"compress/flate"
	"io"
)

type Provider struct {
	Issuer string
}

func (p *Provider) Decode(raw []byte) (*Document, error) {
	return parse(raw)
}

func parse(raw []byte) (*Document, error) {
	text, err := inflate(raw)
	if err != nil {
		return nil, err
	}
	return read(text)
}

func inflate(raw []byte) ([]byte, error) {
	return io.ReadAll(flate.NewReader(bytes.NewReader(raw)))
}
