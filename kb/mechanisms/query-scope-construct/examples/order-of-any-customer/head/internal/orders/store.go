package orders

import (
	"context"
	"database/sql"
)

// Store keeps orders.
type Store struct {
	DB *sql.DB
}

// Cancel cancels an order of a customer; it tells whether there was one.
func (s *Store) Cancel(ctx context.Context, customer, order int64) (bool, error) {
	result, err := s.DB.ExecContext(ctx, "UPDATE orders SET state = 'cancelled' WHERE id = $1", order)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n == 1, err
}
