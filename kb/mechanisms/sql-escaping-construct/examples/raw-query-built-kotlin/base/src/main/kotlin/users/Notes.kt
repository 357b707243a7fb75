package users

class Notes(private val db: SQLiteDatabase) {
    fun titled(title: String): Cursor = db.rawQuery("SELECT * FROM notes WHERE title = ?", arrayOf(title))
}
