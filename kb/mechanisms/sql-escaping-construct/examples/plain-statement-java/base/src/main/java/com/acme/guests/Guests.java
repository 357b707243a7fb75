package com.acme.guests;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.PreparedStatement;

class Guests {
    ResultSet named(Connection connection, String name) throws SQLException {
        PreparedStatement found = connection.prepareStatement("SELECT * FROM guests WHERE name = ?");
        found.setString(1, name);
        return found.executeQuery();
    }
}
