package tokens

import java.security.SecureRandom
import kotlin.random.Random

fun token(): String = secureBytes(SecureRandom()).joinToString("") { "%02x".format(it) }
