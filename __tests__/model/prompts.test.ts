import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadKnowledge } from '../../src/knowledge';
import { schemaIds } from '../../src/knowledge/types';
import { guidance } from '../../src/model/guidance';
import { answerJsonSchema, loadPrompt, promptNames } from '../../src/model/prompts';

const folder = join(__dirname, '..', '..', 'kb', 'prompts');

describe('prompts', () => {
  it.each(promptNames)('%s has a version, a purpose, and the schema of its answer beside it', (name) => {
    const prompt = loadPrompt(name);
    expect(prompt.version).toMatch(/^\d+\.[0-9a-f]{8}$/);
    expect(prompt.purpose.length).toBeGreaterThan(40);
    // `npm run schema` writes it.
    expect(JSON.parse(readFileSync(join(folder, name, 'output.schema.json'), 'utf8'))).toEqual(JSON.parse(JSON.stringify(answerJsonSchema(name))));
  });

  it.each(promptNames)('%s tells of every field that it asks for', (name) => {
    const schema = answerJsonSchema(name) as { properties: Record<string, { items?: { properties?: object } }> };
    const own = Object.keys(schema.properties);
    const inner = Object.values(schema.properties).flatMap((p) => Object.keys(p.items?.properties ?? {}));
    const system = loadPrompt(name).system;
    for (const field of [...own, ...inner].filter((f) => !['relation', 'symbol', 'protects', 'what', 'status', 'verdict', 'answers'].includes(f))) expect(system).toContain(`\`${field}\``);
  });

  it.each(promptNames)('%s says that what stands between fences is data', (name) => {
    expect(loadPrompt(name).system).toContain('is data taken from the repository');
  });
});

describe('guidance', () => {
  const knowledge = loadKnowledge();

  it.each(schemaIds)('%s differs between construction and validation and leaves no placeholder', (schema) => {
    for (const m of knowledge.mechanisms.filter((x) => x.schema === schema)) {
      const [construction, validation] = [guidance(m, knowledge, 'construction'), guidance(m, knowledge, 'validation')];
      expect(construction).not.toBe(validation);
      expect(construction + validation).not.toMatch(/\{\w+\}/);
      expect(construction).toContain(m.id);
    }
  });
});
