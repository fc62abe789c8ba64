import { createHash } from 'node:crypto';
import { SITE } from 'shared/testing/site';
import { publishForTest } from 'platform/testing/release-folder';
import { TestSite } from '../testing/test-site';
import { pagePolicy } from './page-policy';

let site: TestSite;
beforeEach(() => {
  site = new TestSite();
  site.live.current.sections.shell.stable = '1.1.0';
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => site.close());

const SCRIPT = 'start({{prefix}})';
const sha = (kind: string, text: string) => createHash(kind).update(text).digest('base64');
const fileOf = (text: string) => ({ size: text.length, sha384: sha('sha384', text) });

/** A shell whose build says what its pages may run. */
function publishShell(policy = JSON.stringify({ inlineScripts: [SCRIPT], trustedTypes: ['default', 'prose'] }), stored = policy) {
  const files = { 'entry.js': fileOf('x'), 'policy.json': fileOf(policy) };
  publishForTest(
    site.data,
    { name: 'shell', version: '1.1.0', entry: 'entry.js', chunks: { main: 'entry.js' }, files },
    { 'policy.json': stored },
  );
}

function publishHelp(version: string, texts: string[]) {
  const files = Object.fromEntries(['entry.js', ...texts].map((file) => [file, fileOf('x')]));
  publishForTest(site.data, { name: 'help', version, entry: 'entry.js', chunks: { main: 'entry.js' }, files });
  site.live.current.sections.help!.stable = version;
  site.live.current.sections.help!.previousGood = [];
}

const TABLES = ['content/en/hashes.json', 'content/rw/hashes.json'];
const TEXTS = ['content/en/a.json', 'content/rw/a.json'];
const policyOf = async () => String((await site.get('/help-center')).headers['content-security-policy']);

test('inline scripts are allowed by the policy of the build, filled in for this brand, and not by a rendered page', async () => {
  publishShell();
  const policy = await policyOf();
  expect(policy).toContain(`'sha256-${sha('sha256', `start(${JSON.stringify(SITE.storagePrefix)})`)}'`);
  expect(policy).not.toContain('sha256-theme');
  const ofAnother = pagePolicy(site.store!.releases, { ...SITE, storagePrefix: 'other-' }, '1.1.0');
  expect(ofAnother!.inlineScripts).toEqual([`sha256-${sha('sha256', 'start("other-")')}`]);
});

test('an older shell without a policy file may run the inline scripts of its pages', async () => {
  site.live.current.sections.shell.stable = '1.0.0';
  const { headers } = await site.get('/help-center');
  expect(headers['content-security-policy']).toContain("'sha256-theme='");
  expect(headers['content-security-policy']).not.toContain('trusted-types');
  expect(headers['integrity-policy']).toBeUndefined();
});

test.each([
  ['was changed on the disk', undefined, JSON.stringify({ inlineScripts: ['evil()'], trustedTypes: [] })],
  ['is none', '[]', '[]'],
])('when the policy of the build %s, no inline script runs', async (_how, original, stored) => {
  publishShell(original, stored);
  const policy = await policyOf();
  expect(policy).toContain("script-src 'self';");
  expect(console.error).toHaveBeenCalledWith(expect.stringMatching(/^policy\.json of shell@1\.1\.0 cannot be used: \S/));
  expect((await site.get('/help-center')).status).toBe(200);
});

test('a repaired policy.json takes effect after three seconds, without a restart', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(10_000);
  const policy = JSON.stringify({ inlineScripts: [SCRIPT], trustedTypes: [] });
  publishShell(policy, '{');
  expect(await policyOf()).toContain("script-src 'self';");
  publishShell(policy);
  expect(await policyOf()).toContain("script-src 'self';");
  now.mockReturnValue(13_100);
  expect(await policyOf()).toContain(`'sha256-${sha('sha256', `start(${JSON.stringify(SITE.storagePrefix)})`)}'`);
});

test('Trusted Types and script hashes are enforced when the messages of all releases have hashes', async () => {
  publishShell();
  publishHelp('3.0.0', [...TABLES, ...TEXTS]);
  const { headers, selection } = await site.get('/help-center');
  const policy = headers['content-security-policy'];
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default prose;");
  expect(headers['integrity-policy']).toBe('blocked-destinations=(script), endpoints=(reports)');
  for (const table of TABLES)
    expect(selection.sections.help.integrity[`/_releases/help/3.0.0/${table}`]).toBe(`sha384-${sha('sha384', 'x')}`);
  expect(selection.sections.help.integrity['/_releases/help/3.0.0/content/en/a.json']).toBeUndefined();
});

test('a section without messages needs no hash', async () => {
  publishShell();
  publishHelp('3.0.0', []);
  expect(await policyOf()).toContain('trusted-types default prose');
});

test('they are not enforced while a section or its fallback was built without message hashes', async () => {
  publishShell();
  publishHelp('2.5.0', TEXTS);
  expect(await policyOf()).not.toContain('trusted-types');
  publishHelp('3.0.0', [...TABLES, ...TEXTS]);
  site.live.current.sections.help!.previousGood = ['2.5.0'];
  expect(await policyOf()).not.toContain('trusted-types');
});

test('violations are reported by the mechanism that works on the connection', async () => {
  publishShell();
  await site.open({ trustedProxies: 1 });
  const plain = (await site.get('/help-center')).headers;
  expect(plain['content-security-policy']).toMatch(/report-uri \/_reports$/);
  expect(plain['reporting-endpoints']).toBeUndefined();
  const secure = (await site.get('/help-center', { 'x-forwarded-proto': 'https' })).headers;
  expect(secure['content-security-policy']).toMatch(/report-uri \/_reports; report-to reports$/);
  expect(secure['reporting-endpoints']).toBe('reports="/_reports"');
});
