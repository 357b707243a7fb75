package login

fun Route.login() {
    get("/login") {
        val next = call.request.queryParameters["next"] ?: "/"
        call.respondRedirect(next)
    }
}
