/** What a result's rule says: level, severity, weaknesses and words. */
import type { SarifComponent, SarifReference, SarifResult, SarifRule, SarifRun } from './log.js';

/** A result's rule, and the component that has it. */
export interface RuleOf {
  id: string;
  rule: SarifRule | null;
  component: SarifComponent;
}

/** The rule of a result, by index or by name; `a/b/c` is also found as `a/b`, as the standard has sub-rules. */
export function ruleOf(run: SarifRun, result: SarifResult): RuleOf {
  const { driver } = run.tool;
  const extensions = run.tool.extensions ?? [];
  const reference = result.rule?.toolComponent;
  const named = extensions.find((c) => (reference?.guid ? c.guid === reference.guid : reference?.name ? c.name === reference.name : false));
  const component = extensions[reference?.index ?? -1] ?? named ?? driver;
  const index = result.rule?.index ?? result.ruleIndex ?? -1;
  const byIndex = component.rules?.[index];
  const id = result.ruleId ?? result.rule?.id ?? byIndex?.id ?? '';
  if (byIndex) return { id, rule: byIndex, component };
  for (let name = id; name; name = name.slice(0, Math.max(0, name.lastIndexOf('/')))) {
    for (const c of [component, driver, ...extensions]) {
      const rule = c.rules?.find((r) => r.id === name);
      if (rule) return { id, rule, component: c };
    }
  }
  return { id, rule: null, component };
}

/** A result's level; one that is no failure has none. */
export function levelOf(result: SarifResult, rule: SarifRule | null): string {
  if (result.level) return result.level;
  if (result.kind && result.kind !== 'fail') return 'none';
  return rule?.defaultConfiguration?.level ?? 'warning';
}

/** The severity that code scanning orders by, 0 to 10; null when nobody says it. */
export function severityOf(result: SarifResult, rule: SarifRule | null): number | null {
  for (const properties of [result.properties, rule?.properties]) {
    const value = properties?.['security-severity'];
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return number;
  }
  return null;
}

/** `CWE-79`, from tags, properties and taxa of rule and result, in that order. */
export function weaknessesOf(run: SarifRun, result: SarifResult, rule: SarifRule | null): string[] {
  const found = new Set<string>();
  const add = (value: unknown, bare = false): void => {
    const match = /(?:^|[^a-z])cwe[-_:/ ]?0*(\d+)/i.exec(String(value)) ?? (bare ? /^\s*0*(\d+)\s*$/.exec(String(value)) : null);
    if (match) found.add(`CWE-${match[1]}`);
  };
  for (const properties of [rule?.properties, result.properties]) {
    for (const tag of values(properties?.['tags'])) add(tag);
    for (const name of ['cwe', 'cwes', 'CWE', 'cwe_id', 'cweId', 'issue_cwe']) for (const value of values(properties?.[name])) add(value, true);
  }
  for (const reference of [...(rule?.relationships ?? []).map((r) => r.target), ...(result.taxa ?? [])]) {
    const taxonomy = (run.taxonomies ?? [])[reference.toolComponent?.index ?? -1] ?? (run.taxonomies ?? []).find((t) => t.name === reference.toolComponent?.name);
    if (/^cwe$/i.test(reference.toolComponent?.name ?? taxonomy?.name ?? '')) add(reference.id ?? taxonomy?.taxa?.[reference.index ?? -1]?.id, true);
    else add(reference.id);
  }
  return [...found];
}

/** One value, or each of a list; an object counts by its `id`. */
function values(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map((v: unknown) => (typeof v === 'object' && v !== null ? (v as SarifReference).id : v));
}

/** What a person reads of a result: its message, then what its rule says, each text once. */
export function textOf(result: SarifResult, { rule, component }: RuleOf): string {
  const parts = [messageOf(result, rule, component), words(rule?.shortDescription), words(rule?.fullDescription), words(rule?.help)];
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))].join('\n');
}

function words(form: SarifRule['help']): string {
  return form?.text ?? form?.markdown ?? '';
}

function messageOf(result: SarifResult, rule: SarifRule | null, component: SarifComponent): string {
  const message = result.message;
  if (!message) return '';
  const id = message.id ?? '';
  const strings = [rule?.messageStrings, component.globalMessageStrings].find((s) => s && Object.hasOwn(s, id));
  const plain = message.text ?? (strings ? words(strings[id]) : (message.markdown ?? ''));
  const filled = strings || message.arguments?.length ? placeholders(plain, message.arguments ?? []) : plain;
  // A link in a message names a related location by number, or an address.
  return filled.replace(/\[((?:\\.|[^\]\\[])*)\]\((?:\d+|[a-z][a-z\d+.-]*:[^)\s]*)\)/gi, (_, label: string) => label.replace(/\\(.)/g, '$1'));
}

/** `{0}` is the first argument; doubled braces are braces. */
function placeholders(text: string, given: readonly string[]): string {
  return text.replace(/\{\{|\}\}|\{(\d+)\}/g, (whole, number: string | undefined) => (number === undefined ? whole[0] : (given[Number(number)] ?? whole)));
}
