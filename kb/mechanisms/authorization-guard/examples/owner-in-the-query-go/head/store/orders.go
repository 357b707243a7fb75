package store

import "database/sql"

// Order is what a customer bought.
type Order struct {
	ID, UserID int64
	Title      string
}

// Load gives a customer's order.
func Load(db *sql.DB, id, userID int64) (*Order, error) {
	var o Order
	err := db.QueryRow("SELECT id, user_id, title FROM orders WHERE id = ? AND user_id = ?", id, userID).Scan(&o.ID, &o.UserID, &o.Title)
	if err != nil {
		return nil, err
	}
	return &o, nil
}
