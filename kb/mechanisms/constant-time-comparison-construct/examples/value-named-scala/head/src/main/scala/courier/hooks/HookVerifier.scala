package courier.hooks

import java.security.MessageDigest
import javax.crypto.Mac

class HookVerifier(mac: Mac) {
  def isGenuine(body: Array[Byte], signature: Array[Byte]): Boolean = {
    val expected = mac.doFinal(body)
    MessageDigest.isEqual(expected, signature)
  }
}
