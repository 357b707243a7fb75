package unpack

import java.io.File
import java.util.zip.ZipInputStream

fun unpack(zip: ZipInputStream, target: File) {
    while (true) {
        val entry = zip.nextEntry ?: break
        val out = File(target, entry.name)
        out.outputStream().use { zip.copyTo(it) }
    }
}
