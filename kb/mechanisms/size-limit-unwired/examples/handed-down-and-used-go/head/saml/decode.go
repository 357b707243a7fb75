package saml

import (
	"bytes"
	"compress/flate"
	"io"
)

type Provider struct {
	Issuer string
	// MaxDocumentSize bounds what a compressed document may unfold to.
	MaxDocumentSize int64
}

func (p *Provider) Decode(raw []byte) (*Document, error) {
	return parse(raw, p.MaxDocumentSize)
}

func parse(raw []byte, maxSize int64) (*Document, error) {
	text, err := inflate(raw, maxSize)
	if err != nil {
		return nil, err
	}
	return read(text)
}

func inflate(raw []byte, maxSize int64) ([]byte, error) {
	return io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(raw)), maxSize))
}
