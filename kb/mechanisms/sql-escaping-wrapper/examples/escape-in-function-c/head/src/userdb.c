#include <stdio.h>
#include <string.h>
#include <mysql/mysql.h>
#include "userdb.h"

static void quote(MYSQL *db, char *out, const char *text)
{
    mysql_real_escape_string(db, out, text, strlen(text));
}

/* Looks an account up by the login name that a client sent. */
MYSQL_RES *userdb_find(MYSQL *db, const char *login)
{
    char name[2 * LOGIN_MAX + 1];
    char sql[512];

    if (strlen(login) > LOGIN_MAX)
        return NULL;
    quote(db, name, login);
    snprintf(sql, sizeof sql, "SELECT id, hash FROM users WHERE login = '%s'", name);
    if (mysql_query(db, sql) != 0)
        return NULL;
    return mysql_store_result(db);
}
