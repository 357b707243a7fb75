package courier.hooks

import java.security.MessageDigest
import javax.crypto.Mac

class HookVerifier(mac: Mac) {
  def isGenuine(body: Array[Byte], signature: Array[Byte]): Boolean =
    MessageDigest.isEqual(mac.doFinal(body), signature)
}
