package store

import (
	"database/sql"
	"errors"
)

// Order is what a customer bought.
type Order struct {
	ID, UserID int64
	Title      string
}

// Load gives a customer's order.
func Load(db *sql.DB, id, userID int64) (*Order, error) {
	var o Order
	err := db.QueryRow("SELECT id, user_id, title FROM orders WHERE id = ?", id).Scan(&o.ID, &o.UserID, &o.Title)
	if err != nil {
		return nil, err
	}
	if o.UserID != userID {
		return nil, errors.New("forbidden")
	}
	return &o, nil
}
