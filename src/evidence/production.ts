/** Which code is production code, judged by its path. */
import { isWorkflowPath } from '../syntax/languages/workflow-path.js';

const FOLDERS = new Set(['test', 'tests', '__tests__', 'spec', 'specs', 'testdata', 'fixtures', 'fixture', 'example', 'examples', 'sample', 'samples', 'demo', 'demos', 'doc', 'docs', 'vendor', 'vendored', 'third_party', 'node_modules', 'dist', 'bench', 'benchmark', 'benchmarks', 'mocks', '__mocks__', 'e2e', 'testing', 'testutils']);

/** Names that are parts of ordinary package names (`org.example.shop`, `com.example.demo`), which the source folder holds as folders. */
const PACKAGE_PARTS = new Set(['example', 'sample', 'demo']);

/** Where the packages of a production source folder (`src/main/java`) begin among the parts of a path; the path's length when there is none. */
function packagesFrom(parts: readonly string[]): number {
  const at = parts.findIndex((p, i) => p === 'src' && parts[i + 1] === 'main' && i + 2 < parts.length);
  return at < 0 ? parts.length : at + 3;
}

/** Whether a path is that of test, example, generated or vendored code. */
export function notProductionPath(path: string): boolean {
  const parts = path.split('/');
  // What a workflow is named after says nothing: it runs with the project's rights.
  if (parts[0] === '.github' && isWorkflowPath(path)) return false;
  const name = parts.pop()!;
  const file = name.toLowerCase();
  const packages = packagesFrom(parts);
  if (parts.some((p, i) => FOLDERS.has(p.toLowerCase()) && !(i >= packages && PACKAGE_PARTS.has(p)))) return true;
  // Projects of tests are folders named after what they test: `Shop.Web.UnitTests`.
  if (file.endsWith('.cs') && parts.some((p) => /[.](?:[a-z]*tests?|benchmarks?|samples?)$|^[a-z.]*(?:unit|integration|functional)tests$/i.test(p))) return true;
  const stem = file.slice(0, file.indexOf('.') < 0 ? undefined : file.indexOf('.'));
  return stem.startsWith('test_') || stem.endsWith('_test') || stem.endsWith('_spec') || file.includes('.test.') || file.includes('.spec.') || stem === 'conftest' || file.includes('.min.') || stem.endsWith('test') && file.endsWith('.java') || stem.endsWith('tests') && file.endsWith('.java') || /(?:Test|TestCase|Spec)\.php$/.test(name) || (stem.endsWith('test') || stem.endsWith('tests')) && file.endsWith('.cs') || (stem.endsWith('test') || stem.endsWith('tests') || stem.endsWith('spec') || stem.endsWith('suite')) && file.endsWith('.scala') || file.endsWith('.g.cs') || file.endsWith('.designer.cs') || file.endsWith('.generated.cs') || file.endsWith('.pb.go') || file.endsWith('.d.ts');
}
