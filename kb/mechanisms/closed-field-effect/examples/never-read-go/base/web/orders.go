package web

import "shop/model"

func patchOrder(id int, street string) {
	save(&model.OrderPatch{ID: id, Street: street})
}
