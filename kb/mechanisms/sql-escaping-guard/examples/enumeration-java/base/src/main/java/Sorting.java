import java.util.Set;

class Sorting {
    private static final Set<String> COLUMNS = Set.of("name", "price");
    private final Db db;

    Sorting(Db db) {
        this.db = db;
    }

    Rows list(String column) {
        if (!COLUMNS.contains(column)) {
            throw new IllegalArgumentException("unknown column");
        }
        return db.query("SELECT * FROM goods ORDER BY " + column);
    }
}
