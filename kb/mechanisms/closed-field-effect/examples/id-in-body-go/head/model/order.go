package model

// OrderPatch is what a customer may change.
type OrderPatch struct {
	ID     int
	Street string `json:"street"`
}
