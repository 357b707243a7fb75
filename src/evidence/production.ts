/** Which code is production code, judged by its path. */
import { isWorkflowPath } from '../syntax/languages/workflow-path.js';

const FOLDERS = new Set(['test', 'tests', '__tests__', 'spec', 'specs', 'testdata', 'fixtures', 'fixture', 'example', 'examples', 'sample', 'samples', 'demo', 'demos', 'doc', 'docs', 'vendor', 'vendored', 'third_party', 'node_modules', 'dist', 'bench', 'benchmark', 'benchmarks', 'mocks', '__mocks__', 'e2e', 'testing', 'testutils']);

/** Whether a path is that of test, example, generated or vendored code. */
export function notProductionPath(path: string): boolean {
  const parts = path.split('/');
  // What a workflow is named after says nothing: it runs with the project's rights.
  if (parts[0] === '.github' && isWorkflowPath(path)) return false;
  const file = parts.pop()!.toLowerCase();
  if (parts.some((p) => FOLDERS.has(p.toLowerCase()))) return true;
  const stem = file.slice(0, file.indexOf('.') < 0 ? undefined : file.indexOf('.'));
  return stem.startsWith('test_') || stem.endsWith('_test') || stem.endsWith('_spec') || file.includes('.test.') || file.includes('.spec.') || stem === 'conftest' || file.includes('.min.') || stem.endsWith('test') && file.endsWith('.java') || stem.endsWith('tests') && file.endsWith('.java') || file.endsWith('.pb.go') || file.endsWith('.d.ts');
}
