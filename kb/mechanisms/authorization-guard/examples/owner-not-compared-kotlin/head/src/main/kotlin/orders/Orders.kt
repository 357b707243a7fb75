package orders

fun Route.orders(store: OrderStore) {
    delete("/orders/{id}") {
        val order = store.find(call.parameters["id"]!!.toLong())
        val user = call.principal<UserPrincipal>()!!
        store.delete(order)
        call.respond(HttpStatusCode.NoContent)
    }
}
