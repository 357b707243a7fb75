package model

// OrderPatch is what a customer may change.
type OrderPatch struct {
	ID     int    `json:"-"`
	Street string `json:"street"`
}
