package orders

fun Route.orders(store: OrderStore) {
    delete("/orders/{id}") {
        val order = store.find(call.parameters["id"]!!.toLong())
        val user = call.principal<UserPrincipal>()!!
        if (order.ownerId != user.id && !user.isAdmin) throw ForbiddenException("no permission")
        store.delete(order)
        call.respond(HttpStatusCode.NoContent)
    }
}
