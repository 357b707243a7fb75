package state

import java.io.InputStream
import java.io.ObjectInputStream
import org.apache.commons.io.serialization.ValidatingObjectInputStream

fun load(input: InputStream): Any = ValidatingObjectInputStream(input).readObject()
