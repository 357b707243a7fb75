package org.example.seedbank.auth;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.identitystore.Pbkdf2PasswordHash;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import jakarta.annotation.Resource;

/** Accounts of the staff. */
@ApplicationScoped
public class Accounts {
    @Resource(lookup = "java:jboss/datasources/SeedBankDS")
    private DataSource source;

    @Inject
    private Pbkdf2PasswordHash hash;

    /** Whether the account exists and has that password. */
    public boolean matches(String name, String password) {
        String sql = "SELECT password_hash FROM accounts WHERE name = ?";
        try (Connection db = source.getConnection(); PreparedStatement query = db.prepareStatement(sql)) {
            query.setString(1, name);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next() && hash.verify(password.toCharArray(), rows.getString(1));
            }
        } catch (SQLException e) {
            throw new IllegalStateException("accounts cannot be read", e);
        }
    }
}
