/**
 * Writes __tests__/helpers/github-openapi.json from @octokit/openapi: the requests that PRGuard sends, with the schemas of
 * parameters, bodies and answers that tests hold requests and the mock's answers to. Texts and examples are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const repository = '/repos/{owner}/{repo}';
/** The requests, by method and path. One that PRGuard sends and that is not here fails in the mock. */
const used = [
  ['get', `${repository}/pulls`],
  ['get', `${repository}/pulls/{pull_number}`],
  ['get', `${repository}/commits/{commit_sha}/pulls`],
  ['get', `${repository}/commits/{ref}`],
  ['get', `${repository}/issues/{issue_number}/comments`],
  ['post', `${repository}/issues/{issue_number}/comments`],
  ['patch', `${repository}/issues/comments/{comment_id}`],
  ['get', `${repository}/pulls/{pull_number}/comments`],
  ['post', `${repository}/pulls/{pull_number}/comments`],
  ['post', `${repository}/pulls/{pull_number}/comments/{comment_id}/replies`],
  ['patch', `${repository}/pulls/comments/{comment_id}`],
  ['post', `${repository}/pulls/{pull_number}/reviews`],
  ['get', `${repository}/pulls/{pull_number}/reviews`],
  ['get', `${repository}/commits/{ref}/check-runs`],
  ['post', `${repository}/check-runs`],
  ['patch', `${repository}/check-runs/{check_run_id}`],
  ['post', `${repository}/code-scanning/sarifs`],
  ['get', `${repository}/compare/{basehead}`],
  ['get', `${repository}/actions/runs/{run_id}`],
  ['get', `${repository}/actions/runs/{run_id}/artifacts`],
  ['get', `${repository}/actions/artifacts/{artifact_id}/{archive_format}`],
  ['get', `${repository}/contents/{path}`],
  ['get', `${repository}/issues/{issue_number}`]
];

const require = createRequire(import.meta.url);
const folder = join(require.resolve('@octokit/openapi/package.json'), '..');
const version = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
const whole = JSON.parse(readFileSync(join(folder, 'generated', 'api.github.com.json'), 'utf8'));

/** Keywords of a schema that say what is valid; names of properties are no keywords. */
const kept = new Set(['type', 'enum', 'required', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'additionalProperties']);
/** Answers are checked this deep; below, anything goes. Ours read two levels at most. */
const depth = 3;

const resolved = (value) => (value?.$ref === undefined ? value : resolved(value.$ref.slice(2).split('/').reduce((at, key) => at[key], whole)));

/** A schema as JSON Schema has it, references resolved. `closed` refuses properties that it does not name. */
function schema(value, level, closed = false) {
  const from = resolved(value);
  if (from === true || from === undefined || level === 0) return {};
  const out = {};
  for (const [key, item] of Object.entries(from)) {
    if (key === 'properties') out.properties = Object.fromEntries(Object.entries(item).map(([name, property]) => [name, schema(property, level - 1, closed)]));
    else if (key === 'items') out.items = schema(item, level - 1, closed);
    else if (key === 'not') out.not = schema(item, level);
    else if (['anyOf', 'oneOf', 'allOf'].includes(key)) {
      // Cut off below, two branches of an answer can be the same.
      out[key === 'oneOf' && !closed ? 'anyOf' : key] = item.map((one) => schema(one, level));
    } else if (key === 'additionalProperties' && typeof item === 'object') out[key] = schema(item, level - 1);
    else if (kept.has(key)) out[key] = item;
  }
  if (closed && out.properties !== undefined) out.additionalProperties ??= false;
  if (from.nullable !== true) return out;
  if (out.enum !== undefined) out.enum = [...out.enum, null];
  return typeof out.type === 'string' ? { ...out, type: [out.type, 'null'] } : { anyOf: [{ type: 'null' }, out] };
}

function content(value, level, closed) {
  const json = resolved(value)?.content?.['application/json'];
  return json === undefined ? null : schema(json.schema, level, closed);
}

const operations = used.map(([method, path]) => {
  const operation = whole.paths[path]?.[method];
  if (operation === undefined) throw new Error(`GitHub's description has no ${method} ${path}.`);
  const parameters = [...(whole.paths[path].parameters ?? []), ...(operation.parameters ?? [])].map(resolved);
  return {
    method: method.toUpperCase(),
    path,
    parameters: parameters.filter((p) => p.in !== 'header').map((p) => ({ name: p.name, in: p.in, required: p.required === true, schema: schema(p.schema, 8) })),
    body: operation.requestBody === undefined ? null : { required: resolved(operation.requestBody).required === true, schema: content(operation.requestBody, 8, true) },
    answers: Object.fromEntries(Object.entries(operation.responses).map(([status, answer]) => [status, content(answer, depth, false)]))
  };
});

const target = join(import.meta.dirname, '..', '__tests__', 'helpers', 'github-openapi.json');
// One operation a line, so that a refresh is a diff that can be read.
writeFileSync(target, `{"from":"@octokit/openapi ${version}","operations":[\n${operations.map((o) => JSON.stringify(o)).join(',\n')}\n]}\n`);
