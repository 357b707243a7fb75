package ingest

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
)

const maxFrameSize = 1 << 20

var errFrameSize = errors.New("frame too large")

// readFrame reads one length-prefixed frame that a peer sent.
func readFrame(r *bufio.Reader) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	size := binary.BigEndian.Uint32(head[:])
	frame := make([]byte, size)
	_, err := io.ReadFull(r, frame)
	return frame, err
}
