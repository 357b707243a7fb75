package tokens

import java.security.MessageDigest

fun genuine(expected: ByteArray, given: ByteArray): Boolean = MessageDigest.isEqual(expected, given)
