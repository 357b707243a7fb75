import { printedContracts } from './print';

test('methods, annotations, resources, switches and lambdas', async () => {
  expect(
  await printedContracts('Files.java', `
package org.example;

import java.nio.file.Path;
import java.util.Objects;

public class Files {
    private final Path root;

    @GetMapping("/files/{name}")
    public byte[] read(String name, User user) throws IOException {
        Objects.requireNonNull(user);
        Path target = root.resolve(name).normalize();
        if (!target.startsWith(root) || name.isEmpty()) {
            throw new SecurityException("outside " + name);
        }
        try (InputStream in = open(target)) {
            return in.readAllBytes();
        } catch (IOException e) {
            log.warn("failed", e);
            return null;
        }
    }

    int weigh(List<Item> items, Kind kind) {
        int total = 0;
        for (Item item : items) {
            if (item == null) {
                continue;
            }
            total += item.size();
        }
        items.removeIf(item -> item.isOld() && !item.isPinned());
        switch (kind) {
            case SMALL:
                return total;
            case LARGE:
                total = total * 2;
                break;
            default:
                throw new IllegalArgumentException();
        }
        return total > 0 ? total : -1;
    }
}
`)
).toMatchInlineSnapshot(`
"Files.read(name, user)
  1 Objects.requireNonNull: Objects.requireNonNull(user)
  2 root.resolve: root.resolve(name)
      if user, else throw requireNonNull
      after 1
  3 root.resolve(name).normalize()
      if user, else throw requireNonNull
      after 1 2
  4 root.resolve(name).normalize().startsWith(root)
      if user, else throw requireNonNull
      after 1 2 3
  5 name.isEmpty()
      if user, else throw requireNonNull
      if root.resolve(name).normalize().startsWith(root)
      after 1 2 3 4
  6 SecurityException: new SecurityException("outside " + name)
      if user, else throw requireNonNull
      if not root.resolve(name).normalize().startsWith(root) or name.isEmpty()
      after 1 2 3 4 5
  7 throw new SecurityException("outside " + name)
      if user, else throw requireNonNull
      if not root.resolve(name).normalize().startsWith(root) or name.isEmpty()
      after 1 2 3 4 5 6
  8 open: open(root.resolve(name).normalize())
      if user, else throw requireNonNull
      if root.resolve(name).normalize().startsWith(root), else throw SecurityException outside  name
      if not name.isEmpty(), else throw SecurityException outside  name
      after 1 2 3 4 5
  9 open(root.resolve(name).normalize()).readAllBytes()
      if user, else throw requireNonNull
      if root.resolve(name).normalize().startsWith(root), else throw SecurityException outside  name
      if not name.isEmpty(), else throw SecurityException outside  name
      after 1 2 3 4 5 8
  10 return open(root.resolve(name).normalize()).readAllBytes()
      if user, else throw requireNonNull
      if root.resolve(name).normalize().startsWith(root), else throw SecurityException outside  name
      if not name.isEmpty(), else throw SecurityException outside  name
      after 1 2 3 4 5 8 9
  11 log.warn: log.warn("failed", caught error)
      if user, else throw requireNonNull
      if root.resolve(name).normalize().startsWith(root), else throw SecurityException outside  name
      if not name.isEmpty(), else throw SecurityException outside  name
      after 1 2 3 4 5
  12 return null
      if user, else throw requireNonNull
      if root.resolve(name).normalize().startsWith(root), else throw SecurityException outside  name
      if not name.isEmpty(), else throw SecurityException outside  name
      after 1 2 3 4 5 11

Files.weigh(items, kind)
  1 each of items.size()
      if each of items is not null, else continue
  2 item.isOld() [in Files.weigh/items.removeIf]
  3 item.isPinned() [in Files.weigh/items.removeIf]
      if item.isOld()
      after 2
  4 return item.isOld() && !item.isPinned() [in Files.weigh/items.removeIf]
      after 2 3
  5 items.removeIf(removeIf)
  6 return 0
      if kind == SMALL
      after 5
  7 IllegalArgumentException: new IllegalArgumentException()
      if kind != SMALL
      if kind != LARGE
      after 5
  8 throw new IllegalArgumentException()
      if kind != SMALL
      if kind != LARGE
      after 5 7
  9 return 0 * 2
      if kind != SMALL, else return total
      if kind == SMALL or kind == LARGE, else throw IllegalArgumentException
      if 0 < 0 * 2, else return 1
      after 5
  10 return -1
      if kind != SMALL, else return total
      if kind == SMALL or kind == LARGE, else throw IllegalArgumentException
      if 0 >= 0 * 2, else return total
      after 5"
`);
});
