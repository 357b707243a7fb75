package com.acme.ledger;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

public class EntryStore {
  private final Connection connection;

  public EntryStore(Connection connection) {
    this.connection = connection;
  }

  /** Entries of an account, sorted by the column that the user clicked on. */
  public List<Entry> entries(long account, String column) throws SQLException {
    if (!Columns.sortable(column)) {
      throw new IllegalArgumentException("cannot sort by " + column);
    }
    String sql = "SELECT made, amount, payee FROM entries WHERE account = ? ORDER BY " + column;
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, account);
      try (ResultSet rows = statement.executeQuery()) {
        return Entry.list(rows);
      }
    }
  }
}
