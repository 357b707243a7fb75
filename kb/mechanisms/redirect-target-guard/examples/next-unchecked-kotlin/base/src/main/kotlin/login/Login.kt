package login

fun Route.login() {
    get("/login") {
        val next = call.request.queryParameters["next"] ?: "/"
        if (!next.startsWith("/") || next.startsWith("//")) throw BadRequestException("redirect target")
        call.respondRedirect(next)
    }
}
