package com.acme.guests;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

class Guests {
    ResultSet named(Connection connection, String name) throws SQLException {
        return connection.createStatement().executeQuery("SELECT * FROM guests WHERE name = '" + name + "'");
    }
}
