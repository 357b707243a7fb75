package preview

import java.net.InetAddress
import java.net.URL

class Preview {
    fun fetch(address: String): String {
        val url = URL(address)
        if (InetAddress.getByName(url.host).isSiteLocalAddress) throw IllegalArgumentException("private host")
        return url.openConnection().getInputStream().bufferedReader().readText()
    }
}
