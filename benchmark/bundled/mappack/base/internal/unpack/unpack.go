// Package unpack turns pack files into folders.
package unpack

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
)

// ErrFormat is returned for files that are no packs.
var ErrFormat = errors.New("not a map pack")

var gzipMagic = []byte{0x1f, 0x8b}

// Pack unpacks a file into a folder, which is made new.
func Pack(file, dest string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	in := bufio.NewReaderSize(f, 64<<10)
	magic, err := in.Peek(2)
	if err != nil {
		return ErrFormat
	}
	if err := os.RemoveAll(dest); err != nil {
		return err
	}
	if err := os.MkdirAll(dest, 0o755); err != nil {
		return err
	}
	switch {
	case bytes.Equal(magic, gzipMagic):
		err = tarball(in, dest)
	default:
		err = ErrFormat
	}
	if err != nil {
		_ = os.RemoveAll(dest)
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}
