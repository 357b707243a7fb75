package com.acme.shop

import io.ktor.server.application.*
import java.io.File as Disk
import java.nio.file.Paths

@Serializable
data class Order(val id: Int, private var name: String = "x", vararg tags: String) : Base(id), Closeable by other {
    companion object {
        const val LIMIT = 10
        fun of(a: Int): Order = Order(a)
    }

    init {
        require(id > 0) { "bad $id and ${name.length}" }
    }

    constructor(x: String) : this(x.toInt()) {
        log(x)
    }

    val size: Int get() = name.length

    @Autowired
    lateinit var store: Store

    @PreAuthorize("hasRole('ADMIN')")
    override fun close() {
        super.close()
    }

    enum class State(val v: Int) {
        OPEN(1),
        CLOSED(2);
        fun next(): Int { return v + 1 }
    }
}

object Registry {
    fun go() {}
}

interface Thing {
    fun a(x: String?): Int
}

typealias Names = Map<String, Int>

suspend fun <T> Route.handle(a: String, block: (Int) -> Unit = {}): T? where T : Any {
    val (x, y) = pair
    val name = call.parameters["name"] ?: return null
    val path = Paths.get("/srv", name).normalize()
    if (!path.startsWith("/srv") && name != null || x === y) throw IllegalArgumentException("bad $name: $a")
    else if (x !in 1..10) return@handle null
    when (val r = kind) {
        is Int, !is String -> go()
        in 1..5 -> { stop() }
        "a" -> null
        else -> error("no")
    }
    val level = when { a.length > 1 -> 1; else -> 2 }
    for ((k, v) in map) {
        if (k == v) continue
        break
    }
    outer@ while (true) { break@outer }
    do { i++ } while (i < 10)
    val s = try { load() } catch (e: IOException) { null } finally { close() }
    val z = if (s != null) 1 else 2
    items.filter { it.ok }.forEach { item -> item.run() }
    Disk(path).inputStream().use { input -> input.copyTo(out) }
    val text = x!!.y?.z as String
    val o = object : Runnable { override fun run() { t() } }
    val bits = a shl 3
    arr[i] = arr[j] + 1
    total += 2
    f(a = 1, *rest) { p, q -> p }
    val lazyValue: Int by lazy { 1 }
    val raw = """raw $a
    text"""
    return listOf(1, 2).map(::double)
}

fun Application.module() {
    routing {
        get("/orders/{id}") {
            val id = call.parameters["id"]?.toIntOrNull() ?: throw BadRequest("id")
            call.respond(store.find(id))
        }
    }
}
