package unpack

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
)

const (
	// maxBytes is what a pack may have when it is unpacked.
	maxBytes = 4 << 30
	// maxFiles is the number of entries of a pack.
	maxFiles = 200_000
)

// tarball unpacks a gzipped tar file. Packs have files and folders only.
func tarball(in io.Reader, dest string) error {
	plain, err := gzip.NewReader(in)
	if err != nil {
		return err
	}
	defer plain.Close()
	archive := tar.NewReader(plain)
	left := int64(maxBytes)
	for files := 0; ; files++ {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if files >= maxFiles {
			return fmt.Errorf("%w: more than %d files", ErrFormat, maxFiles)
		}
		target, err := place(dest, header.Name)
		if err != nil {
			return err
		}
		switch header.Typeflag {
		case tar.TypeDir:
			if err := os.MkdirAll(target, 0o755); err != nil {
				return err
			}
		case tar.TypeReg:
			written, err := writeEntry(target, archive, left)
			if err != nil {
				return err
			}
			left -= written
		default:
			return fmt.Errorf("%w: %q is neither file nor folder", ErrFormat, header.Name)
		}
	}
}

// writeEntry writes one file of at most left bytes.
func writeEntry(target string, content io.Reader, left int64) (int64, error) {
	out, err := newFile(target)
	if err != nil {
		return 0, err
	}
	defer out.Close()
	written, err := io.Copy(out, io.LimitReader(content, left+1))
	if err != nil {
		return written, err
	}
	if written > left {
		return written, fmt.Errorf("%w: more than %d bytes", ErrFormat, int64(maxBytes))
	}
	return written, out.Close()
}
