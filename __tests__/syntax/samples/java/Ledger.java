package org.example.ledger;

import java.io.File;
import java.util.*;
import static org.example.util.Checks.require;

/** Keeps accounts. */
@RestController
@RequestMapping(value = "/accounts", produces = {"application/json", "text/plain"})
public class Ledger<T extends Account> extends Base implements Closeable, Comparable<Ledger<T>> {
    private static final long MAX = 0x10L, MIN = -1;
    @Autowired(required = false) @Qualifier("main")
    private final Map<String, List<T>> accounts = new HashMap<>();
    byte[] buffer = new byte[64];
    String[] names = {"a", "b"};
    private final Comparator<T> order = (a, b) -> a.id().compareTo(b.id());
    private final Runnable reload = new Runnable() {
        private int count = 1;

        @Override
        public void run() {
            Ledger.this.load(count++);
        }
    };

    static {
        System.loadLibrary("ledger");
    }

    {
        register(this);
    }

    protected Ledger(File root, final int... limits) throws IOException {
        super(root);
        this.root = root;
    }

    Ledger() {
        this(new File("." + File.separator + "data"));
    }

    @PreAuthorize("hasRole('ADMIN')")
    @DeleteMapping("/{id}")
    public synchronized ResponseEntity<Void> delete(@PathVariable("id") String id, @RequestBody(required = true) Query query) {
        if (id == null || id.isEmpty() || !query.owner().equals(id)) {
            throw new IllegalArgumentException("bad id: " + id + '/' + query);
        } else if (accounts.containsKey(id)) {
            accounts.remove(id);
        } else
            return ResponseEntity.notFound().build();
        String sql = "DELETE FROM account " +
            "WHERE id = '" + id + "'" + (1 + 2);
        try (Connection c = pool.get(); var s = c.createStatement()) {
            s.execute(sql);
        } catch (SQLException | IllegalStateException e) {
            log.warn("failed", e);
        } finally {
            metrics.count++;
        }
        return null;
    }

    int classify(Object o, int k) {
        if (o instanceof String s && s.length() > 2) return s.length();
        if (!(o instanceof java.util.List<?>)) k += 1;
        switch (k) {
            case 1:
            case 2:
                k--;
            case 3:
                k = 9;
                break;
            default:
                return -1;
        }
        int size = switch (kind(o)) {
            case SMALL, TINY -> 1;
            case LARGE -> {
                if (k > 3) {
                    yield 7;
                }
                yield 100;
            }
            default -> throw new IllegalStateException();
        };
        String label = "size " + switch (size) { case 1 -> "one"; default -> "many"; };
        return switch (o) {
            case Point(int x, int y) when x > y -> x;
            case Circle c -> c.radius();
            case null, default -> size;
        };
    }

    void loops(List<? extends T> items, Object lock) {
        outer:
        for (int i = 0, n = items.size(); i < n; i++) {
            for (final T item : items) {
                if (item == null) continue outer;
                if (item.closed()) break outer;
            }
        }
        int[][] grid = new int[3][4];
        grid[0][1] <<= 2;
        do {
            grid[0][0]++;
        } while (grid[0][0] < 5);
        while (true) {
            ;
            synchronized (lock) {
                lock.notifyAll();
            }
            {
                int i = (int) 3.5f;
            }
            break;
        }
        assert items != null : "no items";
        class Local {
            void go() { items.stream().map(T::id).filter(Objects::nonNull).forEach(x -> { System.out.println(x); }); }
        }
        executor.submit(new Callable<Integer>() {
            public Integer call() throws Exception {
                return ready ? 1 : 0;
            }
        });
        String line;
        while ((line = reader.readLine()) != null) System.out.println(line);
        Supplier<List<String>> make = ArrayList::new;
        Class<?> k = String.class;
        String text = """
            SELECT *
              FROM t\tx
            """;
        outer.new Inner(1).super_();
        super.loops(null, lock);
    }

    enum Kind implements Labelled {
        SMALL("s") { @Override String label() { return "small"; } },
        @Deprecated LARGE("l", 2),
        TINY;

        private String code;

        Kind(String... code) { this.code = code[0]; }
    }

    public interface Store {
        int LIMIT = 10;
        Account find(String id) throws IOException;
        default boolean has(String id) { return find(id) != null; }
        private void hidden() {}
    }

    public record Range(@NotNull Integer low, int high) implements Serializable {
        public Range {
            if (low > high) throw new IllegalArgumentException(String.format("%d > %d", low, high));
        }
        static Range of(int at) { return new Range(at, at); }
    }

    @interface Guarded {
        String value() default "none";
        Class<?>[] by() default {};
    }
}
