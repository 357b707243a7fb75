package tokens

import java.security.MessageDigest

fun genuine(expected: ByteArray, given: ByteArray): Boolean = expected.contentEquals(given)
