#include <sqlite3.h>
#include <string>

int Store::find(sqlite3 *db, const std::string &owner)
{
    sqlite3_stmt *stmt = nullptr;
    std::string sql = "SELECT id FROM notes WHERE owner = '" + owner + "'";
    if (sqlite3_prepare_v2(db, sql.c_str(), -1, &stmt, nullptr) != SQLITE_OK) {
        return -1;
    }
    int id = sqlite3_step(stmt) == SQLITE_ROW ? sqlite3_column_int(stmt, 0) : 0;
    sqlite3_finalize(stmt);
    return id;
}
