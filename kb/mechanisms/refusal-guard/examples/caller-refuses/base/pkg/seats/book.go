package seats

import "errors"

var ErrTaken = errors.New("seats: row is closed")

// Handle books what the form asks for.
func Handle(hall *Hall, form Form) error {
	if form.Row > hall.LastRow {
		return ErrTaken
	}
	return book(hall, form.Row, form.Seat)
}

func book(hall *Hall, row, seat int) error {
	if row > hall.LastRow {
		return ErrTaken
	}
	return hall.Store.Put(row, seat)
}
