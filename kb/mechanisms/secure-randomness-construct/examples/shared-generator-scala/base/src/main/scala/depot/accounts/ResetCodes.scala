package depot.accounts

import java.security.SecureRandom

class ResetCodes {
  private val random = new SecureRandom()

  def create(): String = new SecureRandom().nextInt(1000000).toString
}
