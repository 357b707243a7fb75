package repo

import (
	"context"
	"errors"
	"strings"
	"time"
)

// ErrBadSort is returned for an order that doesn't exist.
var ErrBadSort = errors.New("unknown sort field")

// Session is one charging of one car.
type Session struct {
	ID       int64      `json:"id"`
	Station  int64      `json:"station"`
	Started  time.Time  `json:"started"`
	Ended    *time.Time `json:"ended"`
	EnergyWh int64      `json:"energyWh"`
}

// SessionFilter says which sessions to list and how.
type SessionFilter struct {
	Operator string
	Station  int64
	From, To time.Time
	Sort     string
	Limit    int
}

// sortColumns are the fields that sessions can be sorted by.
var sortColumns = map[string]string{
	"started": "s.started_at",
	"ended":   "s.ended_at",
	"energy":  "s.energy_wh",
	"station": "s.station_id",
}

// orderBy turns a sort field, descending with a minus in front, into SQL.
func orderBy(sort string) (string, error) {
	if sort == "" {
		return "s.started_at DESC", nil
	}
	field, direction := sort, "ASC"
	if strings.HasPrefix(sort, "-") {
		field, direction = sort[1:], "DESC"
	}
	column, ok := sortColumns[field]
	if !ok {
		return "", ErrBadSort
	}
	return column + " " + direction, nil
}

// Sessions lists the sessions of one operator's stations.
func (r *Repo) Sessions(ctx context.Context, f SessionFilter) ([]Session, error) {
	order, err := orderBy(f.Sort)
	if err != nil {
		return nil, err
	}
	query := `SELECT s.id, s.station_id, s.started_at, s.ended_at, s.energy_wh
		FROM sessions s JOIN stations t ON t.id = s.station_id
		WHERE t.operator = $1 AND s.started_at BETWEEN $2 AND $3 AND ($4 = 0 OR s.station_id = $4)
		ORDER BY ` + order + ` LIMIT $5`
	rows, err := r.db.QueryContext(ctx, query, f.Operator, f.From, f.To, f.Station, f.Limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []Session{}
	for rows.Next() {
		var s Session
		if err := rows.Scan(&s.ID, &s.Station, &s.Started, &s.Ended, &s.EnergyWh); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, rows.Err()
}
