import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withSection } from 'platform/rollout';
import { RenderedPages } from '../page/rendered-pages';
import { quietRegistry, TestSite } from '../testing/test-site';
import { until } from 'platform/testing/until';

let site: TestSite;
let errorLog: jest.SpyInstance;
const help = { shell: '1.0.0', section: 'help', version: '2.0.0' };

beforeEach(() => {
  site = new TestSite();
  site.patience = 1_000;
  errorLog = jest.spyOn(console, 'error').mockImplementation();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(async () => {
  jest.useRealTimers();
  await site.close();
});

/** On a busy machine the log also names slow requests. */
const logged = (words: string) => errorLog.mock.calls.filter(([line]) => `${line}`.includes(words));
/** Renderings of help wait until they are let go. */
function holdHelp(): () => void {
  const render = site.render.getMockImplementation()!;
  let letGo = () => undefined as void;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  site.render.mockImplementation(async (job) => {
    if (job.section === 'help') await gate;
    return render(job);
  });
  return letGo;
}
/** Lets the clock go on until the site loses patience and answers. */
async function impatiently<Answer>(response: Promise<Answer>): Promise<Answer> {
  let isAnswered = false;
  void response.finally(() => (isAnswered = true));
  await until(
    () => isAnswered,
    () => jest.advanceTimersByTimeAsync(100),
  );
  return response;
}
const json = async (url: string) => {
  const { status, body } = await site.get(url);
  return [status, JSON.parse(body)];
};

test.each([
  ['en', 'One moment, please', 'Home'],
  ['rw', 'Tegereza gato', 'Ahabanza'],
])(
  'a visitor waits one second for a page that is being rendered, then gets a notice in %s, and the page once it is ready',
  async (language, title, home) => {
    const letGo = holdHelp();
    const { status, headers, body } = await impatiently(site.get('/help-center', { 'accept-language': language }));
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
    });
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(`<a href="/">${home}</a>`);
    expect(body).toContain('<meta http-equiv="refresh" content="5">');
    // A phone in dark mode is not dazzled.
    expect(body).toContain('<meta name="color-scheme" content="light dark">');

    letGo();
    const later = await site.get('/help-center', { 'accept-language': language });
    expect([later.status, later.body]).toEqual([200, expect.stringContaining(`help@2.0.0 /help-center ${language}`)]);
    expect(site.render.mock.calls.filter(([{ section }]) => section === 'help')).toHaveLength(1);
  },
);

test('a page that cannot be read for another reason is a failure, which goes to the log', async () => {
  await site.open();
  jest.spyOn(RenderedPages.prototype, 'of').mockRejectedValue(new Error('EIO: i/o error, read'));
  expect((await site.get('/help-center')).status).toBe(500);
  expect(logged('A request failed')).toHaveLength(1);
});

test('meanwhile the rest of the site responds, and /readyz lists what is missing', async () => {
  const letGo = holdHelp();
  expect((await impatiently(site.get('/help-center'))).status).toBe(503);
  expect((await site.get('/nowhere')).body).toContain('shell@1.0.0 /*');
  expect(await impatiently(json('/readyz'))).toEqual([
    503,
    { status: 'not ready', lacking: [{ name: 'help', reason: '1.0.0/help@2.0.0 is being rendered' }] },
  ]);
  expect(await json('/livez')).toEqual([200, { status: 'ok' }]);
  expect(await impatiently(json('/healthz'))).toEqual([
    200,
    expect.objectContaining({ status: 'degraded', reason: '1.0.0/help@2.0.0 is being rendered' }),
  ]);
  letGo();
  expect(await json('/readyz')).toEqual([200, { status: 'ok' }]);
  expect(await json('/healthz')).toEqual([200, expect.objectContaining({ status: 'ok' })]);
});

test('offline pages that are still being prepared get 503 with Retry-After', async () => {
  const letGo = holdHelp();
  const { status, headers } = await impatiently(site.get('/_offline/help?lng=en'));
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  letGo();
  const later = await site.get('/_offline/help?lng=en');
  expect([later.status, JSON.parse(later.body).count]).toEqual([200, 2]);
  expect(later.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
  });
});

test('a sitemap that lacks a section which is being rendered is sent, and not cached', async () => {
  const letGo = holdHelp();
  const { status, headers, body } = await impatiently(site.get('/sitemap.xml'));
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body).not.toContain('/help-center');
  letGo();
  const later = await site.get('/sitemap.xml');
  expect(later.headers['cache-control']).toBe('public, max-age=3600');
  expect(later.body).toContain('/help-center');
});

test('pages that were deleted are rendered again', async () => {
  await site.get('/help-center');
  rmSync(path.join(site.data, 'pages'), { recursive: true });
  expect((await site.get('/help-center')).status).toBe(200);
  await site.open();
  expect((await site.get('/help-center')).status).toBe(200);
  expect(site.render.mock.calls.filter(([{ section }]) => section === 'help')).toHaveLength(2);
});

test.each([
  ['cut off', '{"pages":{"en":'],
  ['empty', ''],
  ['of another shape', '{"pages":{"en":{}}}'],
])('pages whose file is %s are rendered again', async (_what, text) => {
  await site.pages.ensure(help);
  writeFileSync(site.pages.fileOf(help), text);
  expect((await site.get('/help-center')).status).toBe(200);
  expect(logged('is not as it was rendered')).toHaveLength(1);
});

test('a section that does not render answers 503, and is rendered again after seconds, not on every request', async () => {
  const render = site.render.getMockImplementation()!;
  site.render.mockRejectedValue(new Error('no memory'));
  for (let time = 0; time < 3; time += 1) expect((await site.get('/help-center')).status).toBe(503);
  expect(site.render).toHaveBeenCalledTimes(1);
  expect(logged('no memory')).toHaveLength(1);
  site.render.mockImplementation(render);
  await jest.advanceTimersByTimeAsync(3_001);
  expect((await site.get('/help-center')).status).toBe(200);
});

test('an unreadable release takes down only its section, and /readyz says why without a local path', async () => {
  site.publish('news', '1.0.0');
  site.live.current = withSection(quietRegistry(), 'news', { stable: '1.0.0' });
  site.breakHelp(`${site.data}/releases/help/2.0.0/release.json: Unexpected end of JSON input. Publish the release again.`);
  expect((await site.get('/help-center')).status).toBe(503);
  const elsewhere = await site.get('/nowhere');
  expect(elsewhere.status).toBe(404);
  expect(Object.keys(elsewhere.selection.sections)).toEqual(['news']);
  const reason = 'releases/help/2.0.0/release.json: Unexpected end of JSON input. Publish the release again.';
  expect(await json('/readyz')).toEqual([503, { status: 'not ready', lacking: [{ name: 'help', reason }] }]);
});

const breakRecord = (version: string) => writeFileSync(path.join(site.data, `releases/help/${version}/release.json`), '{');

test('a section whose record breaks at run time falls back to its previous good release', async () => {
  breakRecord('2.0.0');
  expect(await site.get('/help-center')).toMatchObject({ status: 200, body: expect.stringContaining('help@1.9.0') });
});

test('while an earlier release is served for a broken one, /readyz is 200 and says why it is degraded', async () => {
  const reason = 'releases/help/2.0.0/release.json: Unexpected end of JSON input';
  site.live.faults.set('1.0.0/help@2.0.0', reason);
  site.live.down.set('help', reason);
  expect(await site.get('/help-center')).toMatchObject({ status: 200, body: expect.stringContaining('help@1.9.0') });
  expect(await json('/readyz')).toEqual([200, { status: 'degraded', reason }]);
});

test('/readyz is 503 when the pages of the earlier release are not ready either', async () => {
  const render = site.render.getMockImplementation()!;
  site.render.mockImplementation(async (job) => {
    if (job.sectionFolder?.endsWith('1.9.0')) throw new Error('no memory');
    return render(job);
  });
  site.live.faults.set('1.0.0/help@2.0.0', 'lost');
  site.live.down.set('help', 'lost');
  expect(await json('/readyz')).toEqual([503, { status: 'not ready', lacking: [{ name: 'help', reason: 'lost' }] }]);
});

test('unreadable records take down only their section', async () => {
  ['2.0.0', '1.9.0'].forEach(breakRecord);
  expect((await site.get('/help-center')).status).toBe(503);
  expect((await site.get('/nowhere')).status).toBe(404);
});

test('while a section has no readable record, an address that no other section owns gives no 404, because it may belong to it', async () => {
  ['2.0.0', '1.9.0', '2.1.0'].forEach(breakRecord);
  site.publish('news', '1.0.0');
  site.live.current = withSection(quietRegistry(), 'news', { stable: '1.0.0' });
  const guide = await site.get('/help-center/any-guide');
  expect([guide.status, guide.headers['retry-after']]).toEqual([503, '5']);
  expect((await site.get('/nowhere')).status).toBe(503);
  expect((await site.get('/news')).status).not.toBe(503);
});
