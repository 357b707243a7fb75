#include <stdio.h>
#include <string.h>
#include <mysql/mysql.h>
#include "userdb.h"

/* Looks an account up by the login name that a client sent. */
MYSQL_RES *userdb_find(MYSQL *db, const char *login)
{
    char name[2 * LOGIN_MAX + 1];
    char sql[512];

    if (strlen(login) > LOGIN_MAX)
        return NULL;
    mysql_real_escape_string(db, name, login, strlen(login));
    snprintf(sql, sizeof sql, "SELECT id, hash FROM users WHERE login = '%s'", name);
    if (mysql_query(db, sql) != 0)
        return NULL;
    return mysql_store_result(db);
}
