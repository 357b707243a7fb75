class Sorting {
    enum Column {
        name, price
    }

    private final Db db;

    Sorting(Db db) {
        this.db = db;
    }

    Rows list(String column) {
        return db.query("SELECT * FROM goods ORDER BY " + Column.valueOf(column));
    }
}
