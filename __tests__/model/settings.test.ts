import { modelSecrets, modelSettings, type RawModelSettings } from '../../src/model/settings';

const defaults = {
  model: 'gpt-x', baseUrl: 'https://api.openai.com/v1', apiKey: null, headers: {}, maxRequests: 8, maxInputTokens: 80000, maxOutputTokens: 16000, maxSeconds: 300,
  temperature: null, reasoningEffort: null, requireProof: false, narrative: false, embeddingModel: null, thresholds: { coarse: 0.35, fine: 0.5 }, prices: null, recordTo: null, replayFrom: null
};

test('no model, no settings; both without one is an error', () => {
  expect(modelSettings({}, {})).toBeNull();
  expect(modelSettings({ model: '  ', 'api-key': 'sk-whatever-it-is' }, {})).toBeNull();
  expect(modelSettings({ model: 'gpt-x', reviewer: 'built-in' }, {})).toBeNull();
  expect(() => modelSettings({ reviewer: 'both' }, {})).toThrow('The setting reviewer is "both", but no model is set. Set model, or leave reviewer out.');
});

test('defaults', () => {
  expect(modelSettings({ model: 'gpt-x' }, {})).toEqual(defaults);
  expect(modelSettings({ model: 'gpt-x', reviewer: 'both', temperature: '', 'max-requests': '' }, {})).toEqual(defaults);
});

test('all that can be set', () => {
  expect(
    modelSettings(
      {
        model: 'org/model:7b', 'base-url': 'http://127.0.0.1:8000/v1/', 'api-key': 'sk-1', 'max-requests': '20', 'max-input-tokens': '1000', 'max-output-tokens': '256', 'max-seconds': '3600',
        temperature: '0.2', 'reasoning-effort': 'high', 'model-headers': '\n X-Team: a: b \napi-key:secret\n', 'require-proof': 'true', 'narrative-model': 'true', 'embedding-model': 'e5', 'embedding-thresholds': ' 0.2, 1 ', 'model-prices': '1.25,10', record: 'out'
      },
      { PRGUARD_API_KEY: 'unused' }
    )
  ).toEqual({
    model: 'org/model:7b', baseUrl: 'http://127.0.0.1:8000/v1', apiKey: 'sk-1', headers: { 'x-team': 'a: b', 'api-key': 'secret' }, maxRequests: 20, maxInputTokens: 1000, maxOutputTokens: 256, maxSeconds: 3600,
    temperature: 0.2, reasoningEffort: 'high', requireProof: true, narrative: true, embeddingModel: 'e5', thresholds: { coarse: 0.2, fine: 1 }, prices: { input: 1.25, output: 10 }, recordTo: 'out', replayFrom: null
  });
});

test("the key of the environment: PRGuard's own first, OpenAI's for OpenAI only, a named one before both", () => {
  const key = (raw: RawModelSettings, env: Record<string, string>): string | null => modelSettings({ model: 'm', ...raw }, env)!.apiKey;
  const env = { PRGUARD_API_KEY: 'own', OPENAI_API_KEY: 'openai', OTHER: 'other' };
  expect(key({}, env)).toBe('own');
  expect(key({}, { OPENAI_API_KEY: 'openai' })).toBe('openai');
  expect(key({ 'base-url': 'https://llm.example/v1' }, { OPENAI_API_KEY: 'openai' })).toBeNull();
  expect(key({ 'base-url': 'https://api.openai.com.example/v1' }, { OPENAI_API_KEY: 'openai' })).toBeNull();
  expect(key({ 'base-url': 'https://llm.example/v1', 'api-key-env': 'OPENAI_API_KEY' }, env)).toBe('openai');
  expect(key({ 'api-key-env': 'OTHER' }, env)).toBe('other');
  expect(() => key({ 'api-key-env': 'MISSING' }, env)).toThrow('The variable MISSING, which api-key-env names, is not set.');
  expect(() => key({ 'api-key-env': 'A B' }, env)).toThrow('The setting api-key-env is "A B"');
});

test.each<[keyof RawModelSettings, string, RegExp]>([
  ['reviewer', 'model', /^The setting reviewer is "model": it must be built-in or both\.$/],
  ['model', 'a b', /^The setting model is "a b": it must be a name/],
  ['model', 'x\u202e', /^The setting model is "x\\\\u\{202e\}"/],
  ['base-url', 'ftp://host/v1', /^The setting base-url is "ftp:\/\/host\/v1": it must be an address as https:\/\/host\/v1\.$/],
  ['base-url', 'api.openai.com', /it must be an address/],
  ['base-url', 'file:///etc/passwd', /it must be an address/],
  ['base-url', 'https://user:hunter2@host/v1', /^The setting base-url holds a user name or password\./],
  ['base-url', 'https://host/v1?api-version=1', /^The setting base-url has a query or fragment\./],
  ['base-url', 'https://host/v1?', /has a query/],
  ['api-key', 'sk one\ntwo', /^The key of the model has spaces/],
  ['max-requests', '0', /^The setting max-requests is "0": it must be a whole number from 1 to 200\.$/],
  ['max-requests', '1e2', /whole number/],
  ['max-input-tokens', '999', /from 1000 to 5000000/],
  ['max-output-tokens', '200001', /from 256 to 200000/],
  ['max-seconds', '-1', /from 1 to 3600/],
  ['temperature', '2.1', /^The setting temperature is "2\.1": it must be a number from 0 to 2\.$/],
  ['temperature', 'NaN', /a number from 0 to 2/],
  ['reasoning-effort', 'High!', /a word such as low/],
  ['require-proof', 'yes', /it must be true or false/],
  ['narrative-model', 'yes', /it must be true or false/],
  ['embedding-model', 'é', /a name of at most/],
  ['embedding-thresholds', '0.5', /two numbers from 0 to 1/],
  ['embedding-thresholds', '0.5,1.5', /two numbers from 0 to 1/],
  ['model-prices', '1;2', /two numbers from 0 to 100000/],
  ['model-headers', 'no colon', /^A line of the setting model-headers is not "Name: value"\./],
  ['model-headers', 'X: ', /^The header X of the setting model-headers is empty/],
  ['model-headers', 'X: é', /not in ASCII/],
  ['model-headers', 'Authorization: Bearer hunter2', /^The header Authorization of the setting model-headers can't be set\. A key goes into api-key\.$/],
  ['model-headers', 'Host: evil', /can't be set/],
  ['model-headers', 'content-length: 1', /can't be set/],
  ['model-headers', 'Transfer-Encoding: chunked', /can't be set/],
  ['model-headers', 'X-A: 1\nx-a: 2', /is there twice/],
  ['model-headers', Array.from({ length: 21 }, (_, i) => `X-${i}: 1`).join('\n'), /has 21 headers, more than 20/]
])('%s: %j is refused in one clear sentence', (name, value, message) => {
  let thrown: Error | null = null;
  try {
    modelSettings({ model: 'm', [name]: value }, {});
  } catch (error) {
    thrown = error as Error;
  }
  expect(thrown?.name).toBe('ConfigurationError');
  expect(thrown?.message).toMatch(message);
  expect(thrown?.message).not.toMatch(/hunter2|sk one/);
});

test('record and replay exclude each other', () => {
  expect(() => modelSettings({ model: 'm', record: 'a', replay: 'b' }, {})).toThrow('The settings record and replay are both set. Set one of them.');
});

test('secrets are known before anything is checked: keys, header values, tokens in them', () => {
  expect(modelSecrets({ 'api-key': 'sk-0123456789', 'model-headers': 'X-Auth: Bearer abcdefghij\nX-Short: on\nno colon at all' })).toEqual(['sk-0123456789', 'Bearer abcdefghij', 'abcdefghij', 'no colon at all']);
  expect(modelSecrets({})).toEqual([]);
  expect(modelSecrets({ 'api-key': 'none' })).toEqual([]);
});
