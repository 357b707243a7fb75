package unpack

import java.io.File
import java.util.zip.ZipInputStream

fun unpack(zip: ZipInputStream, target: File) {
    while (true) {
        val entry = zip.nextEntry ?: break
        val out = File(target, entry.name)
        require(out.canonicalPath.startsWith(target.canonicalPath + File.separator)) { "outside: ${entry.name}" }
        out.outputStream().use { zip.copyTo(it) }
    }
}
