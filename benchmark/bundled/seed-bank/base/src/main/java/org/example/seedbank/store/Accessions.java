package org.example.seedbank.store;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

@ApplicationScoped
public class Accessions {
    @Resource(lookup = "java:jboss/datasources/SeedBankDS")
    private DataSource source;

    public List<Accession> all() {
        return query("SELECT number, species, origin, grams FROM accessions ORDER BY number", null);
    }

    public Optional<Accession> find(long number) {
        return query("SELECT number, species, origin, grams FROM accessions WHERE number = ?", number).stream().findFirst();
    }

    /** Takes seeds out and writes down what for; false if there are not as many. */
    public boolean take(long number, int grams, String account, String purpose) {
        try (Connection db = source.getConnection()) {
            db.setAutoCommit(false);
            try (PreparedStatement update = db.prepareStatement("UPDATE accessions SET grams = grams - ? WHERE number = ? AND grams >= ?");
                    PreparedStatement insert = db.prepareStatement("INSERT INTO movements (accession, grams, account, purpose) VALUES (?, ?, ?, ?)")) {
                update.setInt(1, grams);
                update.setLong(2, number);
                update.setInt(3, grams);
                if (update.executeUpdate() != 1) {
                    db.rollback();
                    return false;
                }
                insert.setLong(1, number);
                insert.setInt(2, grams);
                insert.setString(3, account);
                insert.setString(4, purpose);
                insert.executeUpdate();
                db.commit();
                return true;
            }
        } catch (SQLException e) {
            throw new IllegalStateException("movement was not stored", e);
        }
    }

    private List<Accession> query(String sql, Long number) {
        try (Connection db = source.getConnection(); PreparedStatement query = db.prepareStatement(sql)) {
            if (number != null) {
                query.setLong(1, number);
            }
            List<Accession> found = new ArrayList<>();
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    found.add(new Accession(rows.getLong(1), rows.getString(2), rows.getString(3), rows.getInt(4)));
                }
            }
            return found;
        } catch (SQLException e) {
            throw new IllegalStateException("accessions cannot be read", e);
        }
    }
}
