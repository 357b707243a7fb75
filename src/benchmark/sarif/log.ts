/**
 * The parts of a SARIF 2.1.0 log that make a review. Everything else is passed over, and `null` stands for absent, since
 * tools write it so.
 */
import { z } from 'zod';

const text = z.string().nullish();
const index = z.int().nullish();
const bag = z.record(z.string(), z.unknown()).nullish();
const list = <T extends z.ZodType>(item: T) => z.array(item).nullish();

/** Text in one or two forms. */
const multiformat = z.object({ text, markdown: text }).nullish();
const message = z.object({ text, markdown: text, id: text, arguments: list(z.string()) }).nullish();
const artifactLocation = z.object({ uri: text, uriBaseId: text, index }).nullish();
const region = z.object({ startLine: index, endLine: index, endColumn: index }).nullish();
const location = z.object({ physicalLocation: z.object({ artifactLocation, region }).nullish(), message, properties: bag });
const componentReference = z.object({ name: text, index, guid: text }).nullish();
const descriptorReference = z.object({ id: text, index, guid: text, toolComponent: componentReference });

const rule = z.object({
  id: text,
  guid: text,
  name: text,
  shortDescription: multiformat,
  fullDescription: multiformat,
  help: multiformat,
  messageStrings: z.record(z.string(), multiformat).nullish(),
  defaultConfiguration: z.object({ level: text }).nullish(),
  relationships: list(z.object({ target: descriptorReference })),
  properties: bag
});

const component = z.object({ name: text, guid: text, rules: list(rule), taxa: list(z.object({ id: text })), globalMessageStrings: z.record(z.string(), multiformat).nullish() });

const result = z.object({
  ruleId: text,
  ruleIndex: index,
  rule: descriptorReference.nullish(),
  level: text,
  kind: text,
  baselineState: text,
  message,
  locations: list(location),
  relatedLocations: list(location),
  codeFlows: list(z.object({ threadFlows: list(z.object({ locations: list(z.object({ location: location.nullish(), index })) })) })),
  suppressions: list(z.object({ status: text })),
  taxa: list(descriptorReference),
  properties: bag
});

const run = z.object({
  tool: z.object({ driver: component, extensions: list(component) }),
  results: list(result),
  artifacts: list(z.object({ location: artifactLocation })),
  originalUriBaseIds: z.record(z.string(), artifactLocation).nullish(),
  threadFlowLocations: list(z.object({ location: location.nullish() })),
  taxonomies: list(component),
  invocations: list(z.object({ workingDirectory: artifactLocation, startTimeUtc: text, endTimeUtc: text }))
});

/** A log. */
export const sarifSchema = z.object({ version: z.literal('2.1.0'), runs: z.array(run) });

/** A run of a tool. */
export type SarifRun = z.infer<typeof run>;
/** A result. */
export type SarifResult = z.infer<typeof result>;
/** What a tool says of a rule. */
export type SarifRule = z.infer<typeof rule>;
/** A tool or one of its extensions. */
export type SarifComponent = z.infer<typeof component>;
/** A location. */
export type SarifLocation = z.infer<typeof location>;
/** A file as a location names it. */
export type SarifArtifact = z.infer<typeof artifactLocation>;
/** A reference to a rule or taxon. */
export type SarifReference = z.infer<typeof descriptorReference>;
