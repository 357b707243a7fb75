// Package repo reads and writes the database.
package repo

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// ErrNotFound is returned for rows that are not there, or not the operator's.
var ErrNotFound = errors.New("not found")

// Repo is the database.
type Repo struct {
	db *sql.DB
}

// New wraps a connection pool.
func New(db *sql.DB) *Repo {
	return &Repo{db: db}
}

// Station is a charging point.
type Station struct {
	ID     int64  `json:"id"`
	Label  string `json:"label"`
	Online bool   `json:"online"`
}

// Invoice is what a driver pays for a session.
type Invoice struct {
	ID      string     `json:"id"`
	Session int64      `json:"session"`
	Cents   int64      `json:"cents"`
	PaidAt  *time.Time `json:"paidAt"`
}

// Stations lists an operator's stations.
func (r *Repo) Stations(ctx context.Context, operator string) ([]Station, error) {
	rows, err := r.db.QueryContext(ctx, `SELECT id, label, online FROM stations WHERE operator = $1 ORDER BY label`, operator)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []Station{}
	for rows.Next() {
		var s Station
		if err := rows.Scan(&s.ID, &s.Label, &s.Online); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

// RenameStation gives one of the operator's stations another label.
func (r *Repo) RenameStation(ctx context.Context, operator string, id int64, label string) error {
	done, err := r.db.ExecContext(ctx, `UPDATE stations SET label = $1 WHERE id = $2 AND operator = $3`, label, id, operator)
	return oneRow(done, err)
}

// Invoice reads one of the operator's invoices.
func (r *Repo) Invoice(ctx context.Context, operator, id string) (Invoice, error) {
	var inv Invoice
	err := r.db.QueryRowContext(ctx, `SELECT id, session_id, cents, paid_at FROM invoices WHERE id = $1 AND operator = $2`, id, operator).
		Scan(&inv.ID, &inv.Session, &inv.Cents, &inv.PaidAt)
	if errors.Is(err, sql.ErrNoRows) {
		return inv, ErrNotFound
	}
	return inv, err
}

// oneRow turns "nothing was changed" into ErrNotFound.
func oneRow(done sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return ErrNotFound
}
