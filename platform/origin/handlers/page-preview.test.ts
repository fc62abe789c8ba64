import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { block } from 'platform/rollout';
import { quietRegistry, TestSite } from '../testing/test-site';

const now = '2026-01-01T00:00:00.000Z';
let site: TestSite;
beforeEach(() => {
  site = new TestSite();
});
afterEach(() => site.close());

const preview = (address: string, name: string, version: string) => site.get(`${address}?release=${site.passFor(name, version)}`);

test('a preview token shows a published release, marked and excluded from search engines', async () => {
  const { body, selection } = await site.get(`/help-center?release=${site.passFor('help', '2.1.0')}&lng=en`);
  expect(body).toContain('help@2.1.0 /help-center en');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).toContain('href="/help-center?lng=en"');
  expect(selection.preview).toBe('help@2.1.0');
});

test('the preview token is sent for files of that release alone, and no script can read it', async () => {
  const page = await preview('/help-center', 'help', '2.1.0');
  const [cookie] = [page.headers['set-cookie']].flat() as string[];
  expect(cookie).toMatch(/^preview=help%402\.1\.0~.+; Path=\/_releases\/help\/2\.1\.0\/; HttpOnly; SameSite=Strict$/);
  const file = (version: string, headers = {}) => site.get(`/_releases/help/${version}/entry.js`, headers);
  expect((await file('2.1.0')).status).toBe(404);
  expect(await file('2.1.0', { cookie: cookie!.split(';')[0]! })).toMatchObject({ status: 200, body: '/* help@2.1.0 */' });
  expect((await site.get('/help-center')).headers).not.toHaveProperty('set-cookie');
});

test.each(['help@7.7.7', 'help@2.1.0', 'help@..', 'unknown@1.0.0', 'constructor@1.0.0', 'shell@9.9.9'])(
  'an unpublished or blocked release has no preview: %s',
  async (release) => {
    site.live.current = block(quietRegistry(), { name: 'help', version: '2.1.0', reason: 'x', now });
    const [name, version] = release.split('@') as [string, string];
    const { headers, ...usual } = await site.get('/help-center');
    const shown = await preview('/help-center', name, version);
    expect(shown).toMatchObject(usual);
    expect(shown.headers).not.toHaveProperty('set-cookie');
    expect(usual.body).not.toContain('noindex');
    expect(usual.selection).not.toHaveProperty('preview');
    expect(shown.headers.etag).toBe(headers.etag);
  },
);

test('a preview whose record cannot be read is ignored, and the page is served without it', async () => {
  writeFileSync(path.join(site.data, 'releases/help/2.1.0/release.json'), '{');
  const { status, selection } = await preview('/help-center', 'help', '2.1.0');
  expect(status).toBe(200);
  expect(selection.sections.help.version).toBe('2.0.0');
});

test('a release that was removed and published again with other content is previewed with the pages of that content', async () => {
  const shown = async () => (await preview('/help-center', 'help', '2.1.0')).body;
  expect(await shown()).toContain('help@2.1.0 /help-center');
  const record = path.join(site.data, 'releases/help/2.1.0/release.json');
  const text = readFileSync(record, 'utf8');
  rmSync(record);
  expect(await shown()).toContain('help@2.0.0 /help-center');
  writeFileSync(record, text.replace('T10:00', 'T11:00'));
  const render = site.render.getMockImplementation()!;
  site.render.mockImplementation(async (job) =>
    JSON.parse(JSON.stringify(await render(job)).replaceAll('help@2.1.0', 'the other content')),
  );
  expect(await shown()).toContain('the other content /help-center');
});

test('a preview of the shell is combined with the released sections', async () => {
  site.publish('shell', '1.1.0');
  const { body, selection } = await preview('/help-center', 'shell', '1.1.0');
  expect(body).toContain('1.1.0/help@2.0.0');
  expect(selection).toMatchObject({ preview: 'shell@1.1.0', shell: { version: '1.1.0' } });
});

test.each(['//evil.example/login', '/\\evil.example/login', '///evil.example', '/%2f/evil.example', '/%5cevil.example'])(
  'the link that leaves a preview stays on the host: %s',
  async (address) => {
    const { body } = await preview(address, 'help', '2.1.0');
    const [, href] = /<aside class="preview-banner">.*?<a href="([^"]*)"/.exec(body)!;
    expect(new URL(href!, 'https://tuzamuke.test/somewhere').origin).toBe('https://tuzamuke.test');
  },
);

test('without a valid preview token, body and caching of a page are the same whether the release exists or not', async () => {
  const { headers, ...usual } = await site.get('/help-center');
  const over = site.passFor('help', '2.1.0', -1_000);
  for (const word of ['help@2.1.0', 'help@7.7.7', 'shell@1.0.0', over, `${over.slice(0, -1)}A`]) {
    const answer = await site.get(`/help-center?release=${word}`);
    expect(answer).toMatchObject(usual);
    expect(answer.headers).toEqual({ ...headers, date: answer.headers.date });
  }
  const rendered = site.render.mock.calls.map(([{ sectionFolder }]) => sectionFolder && path.basename(sectionFolder));
  // The health check, which runs every second, renders the shell's own pages, too; they have no section.
  expect(rendered.filter((version) => version !== null)).toEqual(['2.0.0']);
});

test('a shell is previewed with every section, although none was rendered beside it', async () => {
  site.publish('shell', '1.1.0');
  jest.spyOn(site.live, 'isServable').mockImplementation(({ shell }) => shell === '1.0.0');
  const { status, selection } = await site.get(`/help-center?release=${site.passFor('shell', '1.1.0')}`);
  expect([status, selection.shell.version, selection.sections.help.version]).toEqual([200, '1.1.0', '2.0.0']);
});
