package tokens

import java.security.SecureRandom
import kotlin.random.Random

fun token(): String = secureBytes(Random(System.nanoTime())).joinToString("") { "%02x".format(it) }
