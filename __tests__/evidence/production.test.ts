/** Which paths are production code. */
import { notProductionPath } from '../../src/evidence/production';

test.each(['src/main/java/org/example/shop/Cart.java', 'app/src/main/kotlin/com/example/demo/Main.kt', 'src/cart.ts'])('%s is production code', (path) => {
  expect(notProductionPath(path)).toBe(false);
});

test.each(['example/src/main/java/org/shop/Cart.java', 'src/test/java/org/example/CartTest.java', 'demo/cart.ts', 'src/main/java/org/shop/tests/Cart.java', 'src/example/cart.ts'])('%s is none', (path) => {
  expect(notProductionPath(path)).toBe(true);
});
