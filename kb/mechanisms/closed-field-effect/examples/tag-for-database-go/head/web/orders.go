package web

import (
	"encoding/json"
	"net/http"

	"shop/model"
)

func patchOrder(w http.ResponseWriter, r *http.Request) {
	id := ownOrder(r)
	patch := &model.OrderPatch{ID: id}
	if err := json.NewDecoder(r.Body).Decode(patch); err != nil {
		http.Error(w, "malformed", http.StatusBadRequest)
		return
	}
	save(patch)
}
