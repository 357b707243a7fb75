/** Formats of the knowledge base: mechanisms, roles and languages. */
import { z } from 'zod';

/** Classes of operations that enforcement protects. `any` is every call, store and return. */
export const operationClassSchema = z.string().regex(/^[a-z-]+$/);

/**
 * A shape that enforcement of a role can have. Every given field must match; a field matches when one of its
 * entries does. Names of calls are compared without case.
 */
export const shapeSchema = z.strictObject({
  /** Calls in the condition, wrapper or effect: `startsWith` (last part), `fs.realpath` (dotted end). */
  calls: z.array(z.string()).optional(),
  /** A second set of calls that must occur as well. */
  alsoCalls: z.array(z.string()).optional(),
  /** Parts of string constants, regular expressions included; `=text` is the whole constant. */
  strings: z.array(z.string()).optional(),
  /** Numbers written in the condition. */
  numbers: z.array(z.string()).optional(),
  /** Beginnings of words in identifiers: names only rank, so a shape of `words` needs `denial`, `operators` or `calls` beside it. */
  words: z.array(z.string()).optional(),
  alsoWords: z.array(z.string()).optional(),
  /** The same for the name of the enforcing call alone, whatever it is given. */
  named: z.array(z.string()).optional(),
  /** Operators of the atoms as the operation meets them: `<`, `!<`, `==`, `!==`, `in`, `!in`, `true`, `!true`, `null`, `!null`, `instanceof`; `owned`: a loaded object's field is compared with the caller; `joined`: a part stood before or after the value. */
  operators: z.array(z.string()).optional(),
  /** What the denying branch says: words of literals and names in it. */
  denialWords: z.array(z.string()).optional(),
  /** The denying branch leaves (`return`, `throw`, ...). */
  denies: z.boolean().optional(),
  /** Classes of operations one of which is governed. */
  governs: z.array(operationClassSchema).optional(),
  /** Words or calls that rule the shape out. */
  notWords: z.array(z.string()).optional(),
  notCalls: z.array(z.string()).optional(),
  languages: z.array(z.string()).optional(),
  /** Added to the fit, to prefer a telling shape over a general one. */
  weight: z.int().optional()
});

/** A form of an operation that keeps a role's property by itself. */
export const safeFormSchema = z.strictObject({
  /** Calls that have it. */
  calls: z.array(z.string()).optional(),
  /** Fields that may be given the value as it is. */
  writes: z.array(z.string()).optional(),
  /** Calls one of which must have made the receiver. */
  on: z.array(z.string()).optional(),
  /** An option that must be given, with one of the values when there are any. */
  key: z.string().optional(),
  values: z.array(z.string()).optional(),
  /** `vector`: a program and its arguments one by one, and no shell. */
  form: z.enum(['vector']).optional(),
  /** What it depends on, where the code alone doesn't tell; as a noun phrase. */
  depends: z.string().optional()
});

/** A security role: what enforcement constrains. */
export const roleSchema = z.strictObject({
  id: z.string(),
  /** What the enforcement guarantees, as a noun phrase. */
  property: z.string(),
  /** Conditions that enforce it. */
  guards: z.array(shapeSchema).default([]),
  /** Calls around a value that enforce it. */
  wrappers: z.array(shapeSchema).default([]),
  /** Calls that must run. */
  effects: z.array(shapeSchema).default([]),
  /** Pairs of a safe construct and the unsafe one in its place. */
  constructs: z.array(z.strictObject({ safe: z.array(z.string()), unsafe: z.array(z.string()), languages: z.array(z.string()).optional() })).default([]),
  /** Calls that give a text that stands alone to a shell, and a program with its arguments one by one to none. */
  lines: z.array(z.strictObject({ calls: z.array(z.string()), languages: z.array(z.string()).optional() })).default([]),
  /** Options and the values that weaken them. `absent` is a value: the option is gone. */
  options: z.array(z.strictObject({ keys: z.array(z.string()).default([]), keyWords: z.array(z.string()).optional(), notKeyWords: z.array(z.string()).optional(), ownerWords: z.array(z.string()).optional(), notOwnerWords: z.array(z.string()).optional(), safe: z.array(z.string()).default([]), weak: z.array(z.string()), calls: z.array(z.string()).optional() })).default([]),
  /**
   * Values that can be told to be weaker from the old and the new one: a query's owner condition, a pattern's anchor, a
   * version by its digest, what a pattern covers, parts of a key that are not told apart, what was made anew each time,
   * an account of where a program failed, a pattern that a search gives up in linear time.
   */
  constants: z.enum(['scope', 'anchor', 'binding', 'pin', 'pattern', 'key', 'fresh', 'detail', 'backtracking']).optional(),
  /** Origins whose values must not newly reach an operation of the mechanism's classes. */
  flow: z
    .strictObject({
      from: z.array(z.enum(['REQUEST', 'PEER', 'ARCHIVE', 'FILE', 'CONFIG'])).min(1),
      /** `plain`: only through what leaves a text as it is (joining, trimming); any other call may make it harmless. */
      through: z.enum(['any', 'plain']).default('any'),
      /** The value must stand at the beginning of what the operation takes: behind a fixed beginning it chooses only the rest. */
      leads: z.boolean().default(false)
    })
    .optional(),
  /** Taking a value only by way of a fixed table enforces it. */
  tables: z.boolean().default(false),
  /** Calls whose keyed conditions are a scope. */
  scoped: z.array(z.string()).default([]),
  /** Decorators and annotations. */
  annotations: z.array(z.string()).default([]),
  /** Marks of fields that have the effect of such an annotation: a struct's tag as written. */
  tags: z.array(z.string()).default([]),
  /** Annotations that undo those of the role that stand around them. */
  waivers: z.array(z.string()).default([]),
  /** Calls that show the role only where a whole group of peers makes them (they fetch the caller's identity). */
  peers: z.array(shapeSchema).default([]),
  /**
   * What the name of an option, field, parameter, constant or predicate must be made of to declare the role; `on` are
   * the calls that it then has to govern. Without `on`, the operation must work on what the name says.
   */
  declarations: z.array(shapeSchema.extend({ on: z.array(z.string()).optional() })).default([]),
  /** Names of request headers and the like whose raw value is what the role distrusts. */
  reads: z.array(z.string()).default([]),
  /** Roles whose enforcement, or safe forms of operations, make this one unneeded: quoting a value in place of a check of its form. */
  instead: z.array(z.string()).default([]),
  /** Forms of operations that need no such enforcement. */
  inherent: z.array(safeFormSchema).default([]),
  /** The role is about the characters that a value is made of: that it is there, its type and its length say nothing of them. */
  characters: z.boolean().optional(),
  /** Whether the role is about a value, about how much of something there may be, or about who may reach the operation. */
  subject: z.enum(['value', 'amount', 'access']).default('value')
});

/** The schemas that mechanisms can have. */
export const schemaIds = ['guard-loss', 'wrapper-loss', 'effect-loss', 'construct-swap', 'sibling-gap', 'unwired-enforcement', 'new-flow', 'order-loss'] as const;

/** A mechanism: a schema for a role, with what must be proven, what is tried against it, and the texts. */
export const mechanismSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  schema: z.enum(schemaIds),
  role: z.string(),
  /** Classes of operations that the role protects here; empty for all. */
  operations: z.array(operationClassSchema).default([]),
  /** Languages that it is for; absent for all that no mechanism names. A language that is named takes no other mechanisms. */
  languages: z.array(z.string()).min(1).optional(),
  cwe: z.array(z.string().regex(/^CWE-\d+$/)).min(1),
  defect: z.enum(['present', 'absence']),
  severity: z.enum(['low', 'medium', 'high', 'critical']),
  level: z.enum(['block', 'comment']),
  /** Why the level is not the one that the measure gives (measured.ts); only then. */
  levelReason: z.string().min(20).optional(),
  stages: z.enum(['single', 'two-stage']).default('single'),
  relations: z.array(z.enum(['CALLER-SOURCE', 'CONSUMER-SINK', 'GUARD-DEF', 'SIBLING-ENDPOINT'])).default([]),
  premises: z.array(z.string()),
  refuters: z.array(z.string()),
  texts: z.strictObject({
    /** `{function}`, `{operation}`, `{enforcement}`, `{value}` are filled in from the code. */
    behaviour: z.string(),
    condition: z.string(),
    consequence: z.string(),
    remedy: z.string()
  })
});

/** Callees with the arguments that matter, by position and by name (none for all), and constants one of which must be among the arguments. */
export const calleeSchema = z.union([z.string(), z.strictObject({ call: z.string(), args: z.array(z.int()).default([]), keys: z.array(z.string()).optional(), with: z.array(z.string()).optional() })]);

/** Events that start functions, by who can bring them about. What is in no list only insiders start. */
export const entriesSchema = z.strictObject({
  /** Anybody, and what runs has the project's rights. */
  outside: z.array(z.string()),
  /** Anybody, but what outsiders start runs without the project's rights. */
  confined: z.array(z.string()),
  /** Whoever calls: not known here. */
  delegated: z.array(z.string()),
  /** Values that only some events have; `outside` names events that insiders start and that bring outsiders' values. */
  values: z.array(z.strictObject({ paths: z.array(z.string()), events: z.array(z.string()), outside: z.array(z.string()).default([]) }))
});

/** Facts of a language, or of all. */
export const languageSchema = z.strictObject({
  /** Language id, or `common`. */
  language: z.string(),
  /** What of the language is read beyond calls, conditions and values, as phrases. */
  reads: z.array(z.string()).optional(),
  /** What is not seen in it, as phrases: reports say it where files of the language changed. */
  gaps: z.array(z.string()).optional(),
  /** Dotted access paths and calls whose value comes from outside, by origin class. */
  sources: z.partialRecord(z.enum(['REQUEST', 'PEER', 'ARCHIVE', 'FILE', 'CONFIG']), z.array(z.string())).default({}),
  /** Types of parameters that a framework fills with what comes from outside, by origin class; `Path<` only with parameters of its own. */
  sourceTypes: z.partialRecord(z.enum(['REQUEST', 'PEER', 'ARCHIVE', 'FILE', 'CONFIG']), z.array(z.string())).optional(),
  /** Operation class -> callees. */
  operations: z.record(operationClassSchema, z.array(calleeSchema)).default({}),
  /** Calls that never return. */
  neverReturns: z.array(z.string()).default([]),
  /** Calls whose result is a number, an identifier or the like, whatever text they are given. */
  conversions: z.array(z.string()).default([]),
  /** Calls that write a whole object as text: a source inside it is part of that text. */
  serialisers: z.array(z.string()).optional(),
  /** Values that hold all variables of the environment at once. */
  environments: z.array(z.string()).default([]),
  /** Calls that check their first argument. */
  asserts: z.array(z.string()).default([]),
  /** A project's own calls that register a handler under a literal name. */
  registrars: z.array(z.string()).optional(),
  /** A project's own functions whose parameters come from outside. */
  handlers: z.array(z.string()).optional(),
  /** Annotations of functions whose parameters a request gives. */
  handlerAnnotations: z.array(z.string()).optional(),
  /** Calls that register closures whose text parameters a request gives. */
  handlerRegistrars: z.array(z.string()).optional(),
  /** Annotations of parameters that a request gives. */
  parameterAnnotations: z.array(z.string()).optional(),
  /** Who can start functions that events start. */
  entries: entriesSchema.optional(),
  /** What a function may do: the call that says so right by right, the values that allow no change, and names that hold secrets. */
  rights: z.strictObject({ call: z.string(), harmless: z.array(z.string()), secrets: z.array(z.string()) }).optional(),
  /** Owners of code that belongs to the platform itself. */
  platform: z.array(z.string()).optional()
});

/** A shape of enforcement. */
export type Shape = z.infer<typeof shapeSchema>;
/** A safe form of an operation. */
export type SafeForm = z.infer<typeof safeFormSchema>;
/** A role. */
export type Role = z.infer<typeof roleSchema>;
/** A mechanism. */
export type Mechanism = z.infer<typeof mechanismSchema>;
/** Who can start functions. */
export type Entries = z.infer<typeof entriesSchema>;
/** Facts of a language. */
export type LanguageFacts = z.infer<typeof languageSchema>;

/** The knowledge base, read once. */
export interface Knowledge {
  mechanisms: Mechanism[];
  roles: Map<string, Role>;
  languages: Map<string, LanguageFacts>;
  /** Facts of `common` and of a language together. */
  facts(language: string): LanguageFacts[];
  /** SHA-256 over the files, examples left out. */
  digest: string;
}
