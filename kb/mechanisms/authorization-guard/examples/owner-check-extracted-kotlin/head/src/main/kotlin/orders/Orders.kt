package orders

fun Route.orders(store: OrderStore) {
    delete("/orders/{id}") {
        val order = store.find(call.parameters["id"]!!.toLong())
        val user = call.principal<UserPrincipal>()!!
        requireOwner(order, user)
        store.delete(order)
        call.respond(HttpStatusCode.NoContent)
    }
}

private fun requireOwner(order: Order, user: UserPrincipal) {
    if (order.ownerId != user.id && !user.isAdmin) throw ForbiddenException("no permission")
}
