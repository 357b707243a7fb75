package com.acme.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

public class Labels {
    private final Connection connection;

    public Labels(Connection connection) {
        this.connection = connection;
    }

    public void insertLabel(String table, String label) throws SQLException {
        Statement statement = connection.createStatement();
        statement.executeUpdate("INSERT INTO " + table + " VALUES ('" + label + "')");
    }

    public void deleteLabel(String table, String label) throws SQLException {
        Statement statement = connection.createStatement();
        statement.executeUpdate("DELETE FROM " + table + " WHERE label = '" + label + "'");
    }
}
