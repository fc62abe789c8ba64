import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { until } from 'platform/testing/until';
import { TestSite } from '../testing/test-site';

let site: TestSite;
let errorLog: jest.SpyInstance;
beforeEach(() => {
  site = new TestSite();
  errorLog = jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => site.close());

const post = async (body: unknown, type: string) =>
  (site.app ?? (await site.open())).inject({
    method: 'POST',
    url: '/_reports',
    headers: { 'content-type': type, host: 'site.test', 'user-agent': 'Phone of Aline' },
    payload: JSON.stringify(body),
  });
const folder = () => path.join(site.data, 'reports');
/** The report log does not keep an answer waiting, so its file comes a moment later. */
async function storedLines(count: number): Promise<object[]> {
  const file = path.join(folder(), 'last.jsonl');
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []);
  await until(() => lines().length >= count);
  return lines().map((line) => JSON.parse(line));
}

const MODERN = {
  type: 'csp-violation',
  age: 3,
  url: 'https://site.test/help-center?q=Aline',
  user_agent: 'Phone of Aline',
  body: {
    documentURL: 'https://site.test/help-center?q=Aline',
    referrer: 'https://mail.test/inbox/aline',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.test/steal.js?who=aline',
    sourceFile: 'https://site.test/_releases/help/2.0.0/entry.js?x=1',
    lineNumber: 12,
    sample: 'alert("Aline")',
    disposition: 'enforce',
  },
};
const OLDER = {
  'csp-report': {
    'document-uri': 'https://site.test/help-center',
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'inline',
    'script-sample': 'Aline',
  },
};

test.each([
  [
    'of the Reporting API',
    [MODERN],
    'application/reports+json',
    { blocked: 'https://evil.test', source: '/_releases/help/2.0.0/entry.js:12' },
  ],
  ['of browsers without it', OLDER, 'application/csp-report', { blocked: 'inline' }],
])('a report %s is stored without identifying the visitor', async (_of, body, type, rest) => {
  expect((await post(body, type)).statusCode).toBe(204);
  const [line] = await storedLines(1);
  expect(line).toEqual({ at: expect.any(String), kind: 'policy', what: 'script-src-elem', page: '/help-center', ...rest });
  expect(JSON.stringify(line)).not.toMatch(/aline/i);
});

test('a script without a hash and one with a wrong hash are distinguished', async () => {
  const unhashed = { documentURL: 'https://site.test/', blockedURL: 'https://site.test/x.js', destination: 'script' };
  await post([{ type: 'integrity-violation', body: unhashed }], 'application/reports+json');
  await post({ type: 'release-integrity', body: { part: 'help', version: '2.0.0', page: '/help-center' } }, 'application/json');
  expect(await storedLines(2)).toMatchObject([
    { kind: 'integrity', what: 'a script without a hash', blocked: 'this site', page: 'other pages' },
    { kind: 'integrity', what: 'another hash', blocked: 'help@2.0.0', page: '/help-center' },
  ]);
});

test('a path that is not a page of the site is not stored, because it may hold a visitor’s words', async () => {
  const body = { ...MODERN.body, documentURL: 'https://site.test/aline-mukamana' };
  await post([{ ...MODERN, body }], 'application/reports+json');
  expect(JSON.stringify(await storedLines(1))).not.toContain('aline');
});

test('unknown reports are neither stored nor counted, and a body that is not JSON is refused', async () => {
  for (const body of [[], {}, [{ type: 'deprecation', body: {} }], 'x', null, [{ type: 'csp-violation' }]])
    expect((await post(body, 'application/reports+json')).statusCode).toBe(204);
  expect(existsSync(folder())).toBe(false);
  const broken = await site.app!.inject({
    method: 'POST',
    url: '/_reports',
    headers: { 'content-type': 'application/csp-report' },
    payload: '{',
  });
  expect(broken.statusCode).toBe(400);
});

test('only the site’s own account may read reports, and an invented directive is counted as "other"', async () => {
  const body = { ...MODERN.body, effectiveDirective: 'aline-src' };
  await post([{ ...MODERN, body }], 'application/reports+json');
  expect(await storedLines(1)).toMatchObject([{ what: 'other' }]);
  expect(statSync(folder()).mode & 0o777).toBe(0o700);
  for (const file of readdirSync(folder())) expect(statSync(path.join(folder(), file)).mode & 0o777).toBe(0o600);
  expect(errorLog.mock.calls.flat().filter((line) => `${line}`.startsWith('A browser reported'))).toHaveLength(1);
});

test('a flood from one address gets 429 with Retry-After', async () => {
  const answers = [];
  for (let count = 0; count < 121; count += 1) answers.push(await post([], 'application/reports+json'));
  expect(answers.slice(0, 120).every(({ statusCode }) => statusCode === 204)).toBe(true);
  expect(answers[120]!.statusCode).toBe(429);
  expect(Number(answers[120]!.headers['retry-after'])).toBeGreaterThan(0);
});

test('a file of a site that answers on a port is a file of this site', async () => {
  const app = await site.open();
  const report = {
    'csp-report': { ...OLDER['csp-report'], 'blocked-uri': 'http://localhost:3000/_releases/help/2.0.0/entry.js' },
  };
  const headers = { 'content-type': 'application/csp-report', host: 'localhost:3000' };
  await app.inject({ method: 'POST', url: '/_reports', headers, payload: JSON.stringify(report) });
  expect(await storedLines(1)).toMatchObject([{ blocked: '/_releases/help/2.0.0/entry.js' }]);
});
