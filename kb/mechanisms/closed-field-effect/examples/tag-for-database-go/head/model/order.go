package model

// OrderPatch is what a customer may change.
type OrderPatch struct {
	ID     int    `json:"-" db:"id"`
	Street string `json:"street"`
}
