package users

import java.sql.Connection

class Users(private val connection: Connection) {
    fun find(name: String): Boolean {
        val s = connection.prepareStatement("SELECT id FROM users WHERE name = ?")
        s.setString(1, name)
        return s.executeQuery().next()
    }
}
