import { publishForTest } from 'platform/testing/release-folder';
import sample from 'shared/contract/page/samples/worker.json';
import { start } from 'platform/rollout';
import { quietRegistry, TestSite } from '../testing/test-site';
import { gatherPages } from '../worker/gather-pages';

jest.mock('../worker/gather-pages', () => {
  const actual: typeof import('../worker/gather-pages') = jest.requireActual('../worker/gather-pages');
  return { gatherPages: jest.fn(actual.gatherPages) };
});

const FILES = {
  'entry.js': 'entry',
  'messages.en.js': 'messages in English',
  'messages.rw.js': 'messages in Kinyarwanda',
  'content/en/titles.json': '["titles"]',
  'content/en/goals/create.json': '{"one": "text"}',
  'content/rw/titles.json': '["imitwe"]',
  'server/bundle.cjs': 'renders',
};

let site: TestSite;
beforeEach(() => {
  site = new TestSite();
  for (const version of ['1.9.0', '2.0.0', '2.1.0']) publishHelp(version);
});
afterEach(() => site.close());

function publishHelp(version: string): void {
  const files = Object.fromEntries(Object.entries(FILES).map(([file, text]) => [file, { size: text.length, sha384: 'hash' }]));
  const chunks = { 'messages-en-json': 'messages.en.js', 'messages-rw-json': 'messages.rw.js' };
  publishForTest(site.data, { name: 'help', version, entry: 'entry.js', chunks, files }, FILES);
  publishForTest(
    site.data,
    { name: 'shell', version: '1.0.0', entry: 'entry.js', files: { 'entry.js': { size: 5, sha384: 'hash' } } },
    { 'entry.js': 'shell' },
  );
}

const get = async (address: string, headers = {}) => {
  const { status, body } = await site.get(address, headers);
  return { status, json: JSON.parse(body) };
};
const filesOf = (json: { files: Record<string, number> }) =>
  Object.keys(json.files).map((address) => address.replace('/_releases/', ''));

test('one response holds all pages of a section in one language, as complete as a visitor gets them', async () => {
  const { json } = await get('/_offline/help/pages?lng=rw');
  expect(Object.keys(json.pages)).toEqual(['/help-center', '/help-center/search']);
  expect(json.pages['/help-center']).toContain('1.0.0/help@2.0.0 /help-center rw');
  expect(json.pages['/help-center']).toContain('id="picks"');
  expect(json.policy).toContain("script-src 'self' 'sha256-theme='");
});

test('saved pages and their size are for one browser, and differ by its language and encodings', async () => {
  for (const address of ['/_offline/help', '/_offline/help/pages', '/_offline/nothing'])
    expect((await site.get(address)).headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    });
});

test('the response lists the scripts and search indexes that the pages load, in that language alone', async () => {
  const { json } = await get('/_offline/help/pages?lng=en');
  expect(filesOf(json)).toEqual([
    'shell/1.0.0/entry.js',
    'help/2.0.0/entry.js',
    'help/2.0.0/messages.en.js',
    'help/2.0.0/content/en/titles.json',
    expect.stringMatching(/^shell\/1\.0\.0\/hydration\/.*\.json$/),
  ]);
});

test('the size over the wire is available before the download', async () => {
  const app = await site.open();
  const { json } = await get('/_offline/help?lng=en', { 'accept-encoding': 'br' });
  const whole = await app.inject({ url: '/_offline/help/pages?lng=en', headers: { 'accept-encoding': 'br' } });
  expect(json).toMatchObject({ count: 2, bytes: whole.rawPayload.length });
  expect(json.files['/_releases/help/2.0.0/messages.en.js']).toBe(FILES['messages.en.js'].length);
  const plain = await app.inject({ url: '/_offline/help/pages?lng=en' });
  expect(json.length).toBe(plain.rawPayload.length);
});

test('the size of what hydrates the pages is that in the encoding of the browser that asks', async () => {
  const app = await site.open();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const { json } = await get('/_offline/help?lng=en', headers);
    const facts = Object.keys(json.files).find((address) => address.includes('/hydration/'))!;
    expect(json.files[facts]).toBe((await app.inject({ url: facts, headers })).rawPayload.length);
  }
});

test('offline pages are of stable releases and mention no rollout, because they outlive it', async () => {
  const now = '2026-06-01T12:00:00.000Z';
  site.live.current = start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [100], id: 'r', now });
  const { json } = await get('/_offline/help/pages?lng=en', { cookie: 'rb=1' });
  expect(json.pages['/help-center']).toContain('help@2.0.0');
  expect(json.pages['/help-center']).not.toContain('"arms"');
});

test('offline pages are of stable releases also for a team that previews another one, because they outlive its link', async () => {
  const { json } = await get(`/_offline/help/pages?lng=en&release=${site.passFor('help', '2.1.0')}`);
  expect(json.pages['/help-center']).toContain('help@2.0.0');
  expect(json.pages['/help-center']).not.toContain('preview');
});

test('the next response has nothing of a release that is gone', async () => {
  await get('/_offline/help/pages?lng=en');
  site.live.current.sections.help!.stable = '2.1.0';
  const { json } = await get('/_offline/help/pages?lng=en');
  expect(json.pages['/help-center']).toContain('help@2.1.0');
});

test('the next response has nothing of a recalled fallback', async () => {
  expect((await get('/_offline/help/pages?lng=en')).json.pages['/help-center']).toContain('1.9.0');
  const help = site.live.current.sections.help!;
  help.blocked.push({ version: '1.9.0', reason: 'wrong', at: '2026-06-01T12:00:00.000Z' });
  help.previousGood = [];
  expect((await get('/_offline/help/pages?lng=en')).json.pages['/help-center']).not.toContain('1.9.0');
});

test('the pages of a section are gathered once in each language for all visitors, and each gets those of the language that it asks for', async () => {
  for (const language of ['en', 'rw', 'en', 'rw']) {
    await get(`/_offline/help?lng=${language}`);
    const { json } = await get(`/_offline/help/pages?lng=${language}`);
    expect(json.pages['/help-center']).toContain(`1.0.0/help@2.0.0 /help-center ${language}`);
  }
  expect(gatherPages).toHaveBeenCalledTimes(2);
});

test('the response for a section that is unknown, or that cannot be shown, is 404', async () => {
  expect((await get('/_offline/nothing?lng=en')).status).toBe(404);
  expect((await get('/_offline/toString/pages')).status).toBe(404);
  for (const version of ['2.0.0', '1.9.0']) site.live.faults.set(`1.0.0/help@${version}`, 'broken');
  expect((await get('/_offline/help?lng=en')).status).toBe(404);
});

/** The fields of an answer and the kinds of their values; of a list or a map the kind of its first value stands for all. */
function shapeOf(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return typeof value;
  if (isMap) return { any: shapeOf(Object.values(value)[0]) };
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, shapeOf(own, true)]));
}

test('the worker of an older shell gets a response in its own format', async () => {
  const { savedPages } = sample.addresses;
  expect(shapeOf((await get(`${savedPages}/help?lng=en`)).json)).toEqual(shapeOf(sample.size));
  expect(shapeOf((await get(`${savedPages}/help/pages?lng=en`)).json)).toEqual(shapeOf(sample.pages));
});
