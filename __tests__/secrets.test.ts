import fc from 'fast-check';
import { blackOut, blackOutReview, REDACTED } from '../src/secrets';
import { citation, finding, review } from './helpers/review';

// Put together here, so that no scanner takes this file for a leak.
const mixed = (length: number): string => Array.from({ length }, (_, i) => 'aB3dE7gH1jK9mN5pQ2rS4tU6vW8xY0z'[(i * 7) % 31]).join('');
const upper = (length: number): string => Array.from({ length }, (_, i) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[(i * 5) % 32]).join('');
const hex = (length: number): string => Array.from({ length }, (_, i) => '0123456789abcdef'[(i * 7 + (i >> 3)) % 16]).join('');

const tokens: [string, string, string][] = [
  ['GitHub', 'ghp_', mixed(36)], ['GitHub Actions', 'ghs_', mixed(36)], ['GitHub fine-grained', 'github_pat_', `${mixed(22)}_${mixed(59)}`], ['GitLab', 'glpat-', mixed(20)],
  ['AWS', 'AKIA', upper(16)], ['AWS session', 'ASIA', upper(16)],
  ['Slack bot', 'xoxb-', `123456789012-${mixed(24)}`], ['Slack app', 'xapp-', `1-${mixed(30)}`], ['Slack webhook', 'hooks.slack.com/services/', `T${upper(8)}/B${upper(8)}/${mixed(24)}`],
  ['Google API key', 'AIza', mixed(35)], ['Google OAuth', 'ya29.', mixed(60)], ['Google client secret', 'GOCSPX-', mixed(28)],
  ['Stripe', 'sk_live_', mixed(24)], ['Stripe restricted', 'rk_test_', mixed(24)], ['Stripe webhook', 'whsec_', mixed(32)],
  ['npm', 'npm_', mixed(36)], ['PyPI', 'pypi-', `AgEIcHlwaS5vcmc${mixed(60)}`],
  ['SendGrid', 'SG.', `${mixed(22)}.${mixed(43)}`], ['OpenAI', 'sk-proj-', mixed(48)], ['JWT', 'eyJ', `hbGciOiJIUzI1NiJ9.eyJzdWIi${mixed(20)}.${mixed(43)}`]
];

test.each(tokens)('%s: the secret is gone, its kind is not', (_, kept, secret) => {
  for (const line of [`const x = "${kept}${secret}";`, `${kept}${secret}`, `curl -H 'X: ${kept}${secret}' # x`, `f(${kept}${secret})`, `a\n  b: ${kept}${secret}\nc`]) {
    const out = blackOut(line);
    expect(out).toContain(`${kept}${REDACTED}`);
    expect(out).not.toContain(secret.slice(-8));
    expect(out.split('\n').length).toBe(line.split('\n').length);
  }
});

const value = 'q7Zp-V9x2LmT4wRb';
test.each([
  `const password = "${value}";`, `PASSWORD='${value}'`, `  apiKey: "${value}",`, `"client_secret": "${value}"`, `val token: String = "${value}"`, `var dbPassword string = "${value}"`,
  `String apiKey = "${value}";`, `cfg["secret"] = "${value}"`, `setPassword("${value}")`, `env.put("API_TOKEN", "${value}")`, `if (password === "${value}") return`, `password.equals("${value}")`,
  `secret := "${value}"`, `:token => "${value}"`, `password=b"${value}"`, `privateKey = \`${value}\``, `char *auth_key = "${value}";`, `credentials("${value}")`, `#define DB_PWD "${value}"`.replace('PWD ', 'PWD = '),
  `Now accepted. Base code: \`if (token !== '${value}…`, `# SECRET_KEY=${value}`, `export API_TOKEN=${value}`, `https://bob:${value}@db.example/x`, `Authorization: Bearer ${value}`, `jwtSecret = "p@ssW!rd"`
])('a credential by its name: %s', (line) => {
  const out = blackOut(line);
  expect(out).toContain(REDACTED);
  expect(out).not.toContain(value);
});

test.each([
  'const password = req.body.password;', 'password: "Enter your password"', 'type: "password"', 'token = generateToken(32)', 'const token = "csrf_token";', 'i18n("auth.password2.title")',
  'if (token !== expectedToken) throw new Error("invalid token");', 'password = "${DB_PASSWORD}"', 'secret: process.env.SECRET_1234567890', 'key: "user-profile"', 'passwordHasher = "pbkdf2_sha256"', 'createHmac("sha256", secret)',
  'tokenUrl: "https://auth.example.com/oauth2/token"', 'keyFile = "certs/server2.pem"', 'const digest = "0123456789abcdef0123456789abcdef01234567";', 'monkey = "banana split"', 'password: ""', 'api_key = os.environ["API_KEY_2"]',
  'git clone https://user:${TOKEN}@github.com/x', 'x = ghp_short', 'sk-', 'Bearer token', 'hash = "sha256:" + x', 'const passes = "all-of-them";', 'keys.map((k) => k.id1)', 'a very long sentence about tokens and passwords: see chapter 12.'
])('ordinary code stays as it is: %s', (line) => {
  expect(blackOut(line)).toBe(line);
});

test('private keys, whole and cut at either end, on as many lines', () => {
  const lines = Array.from({ length: 6 }, (_, i) => mixed(80).slice(i, i + 63) + 'Q');
  const begin = '-----BEGIN RSA PRIVATE KEY-----';
  const end = '-----END RSA PRIVATE KEY-----';
  const whole = ['const a = `', begin, ...lines, 'short123==', end, '`; other(code)'].join('\n');
  const out = blackOut(whole).split('\n');
  expect(out).toEqual(['const a = `', begin, ...lines.map(() => REDACTED), REDACTED, end, '`; other(code)']);
  expect(blackOut([begin, ...lines].join('\n'))).toBe([begin, ...lines.map(() => REDACTED)].join('\n'));
  expect(blackOut([...lines, end, 'call()'].join('\n'))).toBe([...lines.map(() => REDACTED), end, 'call()'].join('\n'));
  expect(blackOut(lines.slice(1, 3).join('\n'))).toBe([REDACTED, REDACTED].join('\n'));
  expect(blackOut(`k = "${begin}\\n${lines[0]}\\n${lines[1]}\\n${end}"`)).not.toContain(lines[1].slice(10, 30));
  expect(blackOut('-----BEGIN PUBLIC KEY-----\nabc')).toBe('-----BEGIN PUBLIC KEY-----\nabc');
});

test.each([499, 500, 501, 502, 4_000])('a value of %i characters is blacked out to its end', (length) => {
  expect(blackOut(`const apiKey = "${mixed(length)}"; next()`)).toBe(`const apiKey = "${REDACTED}"; next()`);
  expect(blackOut(`const apiKey = "${mixed(498)}\\\\${mixed(length)}"; next()`)).toBe(`const apiKey = "${REDACTED}"; next()`);
  expect(blackOut(`API_KEY=${mixed(length)}\nnext`)).toBe(`API_KEY=${REDACTED}\nnext`);
  expect(blackOut(`const apiKey = "${mixed(length)}\\\n${mixed(length)}"`).split('\n')[0]).toBe(`const apiKey = "${REDACTED}`);
});

test('words that the run knows to be secret', () => {
  expect(blackOut('a plainword b', ['plainword', 'a'])).toBe(`a ${REDACTED} b`);
});

test('twice is once, lines stay, and no text takes long', () => {
  const piece = fc.constantFrom('password', 'token', ' = ', '"', "'", '`', '\n', 'ghp_', 'eyJ', mixed(20), hex(40), '-----BEGIN PRIVATE KEY-----', '-----END PRIVATE KEY-----', 'key', ': ', '://u:', '@', 'Bearer ', '…', '\\', REDACTED, 'AKIA', upper(16), '(', ',');
  fc.assert(fc.property(fc.array(piece, { maxLength: 40 }).map((p) => p.join('')), (text) => {
    const once = blackOut(text);
    return blackOut(once) === once && once.split('\n').length === text.split('\n').length;
  }), { numRuns: 2000, seed: 11 });
  const start = performance.now();
  for (const text of ['password'.repeat(20_000), 'token = '.repeat(20_000), 'a'.repeat(200_000), '"'.repeat(200_000), 'key.'.repeat(50_000), '-----BEGIN PRIVATE KEY-----'.repeat(5_000), 'eyJ.'.repeat(50_000), '://a:'.repeat(40_000), 'token'.repeat(5) + ' '.repeat(200_000), 'A'.repeat(63).concat('\n').repeat(3_000)]) blackOut(text);
  expect(performance.now() - start).toBeLessThan(5_000);
}, 60_000);

test('of a review all text is blacked out; identity, places and digests stay', () => {
  const quote = `password = "${value}"`;
  const f = finding({ text: quote, remedy: quote, citations: [citation({ quote, sha256: hex(64) })], path: `keys/password="${value}"` });
  const made = review({ findings: [f], accepted: [{ finding: f, entry: 0, reason: quote, expires: null }], notices: [{ id: 'switched-off', path: null, message: quote }] });
  const out = blackOutReview(made);
  expect(out.findings[0]).toMatchObject({ fingerprint: f.fingerprint, path: f.path, text: `password = "${REDACTED}"`, citations: [{ quote: `password = "${REDACTED}"`, sha256: hex(64), lines: f.citations[0].lines }] });
  expect(JSON.stringify({ ...out, findings: out.findings.map((x) => ({ ...x, path: '' })), accepted: out.accepted.map((a) => ({ ...a, finding: { ...a.finding, path: '' } })) })).not.toContain(value);
  expect(blackOutReview(review())).toEqual(review());
});
