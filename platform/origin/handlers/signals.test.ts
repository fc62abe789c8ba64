import { signals } from 'shared/contract/page/samples/signals.json';
import { position, start } from 'platform/rollout';
import { countsIn } from 'platform/testing/counted';
import { addArms } from 'platform/rollout/verdict';
import { quietRegistry, TestSite } from '../testing/test-site';
import { until } from 'platform/testing/until';

const buckets = Array.from({ length: 1000 }, (_, bucket) => bucket);
const candidate = buckets.find((bucket) => position('help', 'r1', bucket) < 5000)!;
const stable = buckets.find((bucket) => position('help', 'r1', bucket) >= 5000)!;
let site: TestSite;
let errorLog: jest.SpyInstance;
beforeEach(() => {
  errorLog = jest.spyOn(console, 'error').mockImplementation();
  site = new TestSite();
  site.live.current = start(quietRegistry(), {
    name: 'help',
    version: '2.1.0',
    stages: [50],
    id: 'r1',
    now: '2026-01-01T00:00:00.000Z',
  });
});
afterEach(() => site.close());

const FAILED = { section: 'help', version: '2.1.0', outcome: 'failed' };
const counts = (rollout = 'r1') => site.store!.signals.counts(rollout);
const candidateCounts = () => addArms(counts().stages.map(({ browsers }) => browsers)).candidate;

/** What a browser does: asks for a page, keeps its cookies, and says how it went. */
async function browse(headers: Record<string, string> = {}, bucket = candidate): Promise<string> {
  const answer = await site.get('/help-center', { cookie: `rb=${bucket}`, ...headers });
  const [token] = [answer.headers['set-cookie']].flat().flatMap((cookie) => /^rs=[^;]+/.exec(String(cookie)) ?? []);
  return `rb=${bucket}; ${token}`;
}
const send = (cookie: string, payload: object = FAILED, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  site.post('/_signals', payload, { cookie, ...headers }, remoteAddress);

test('a signal counts when its browser was served a page', async () => {
  const cookie = await browse();
  expect((await send(cookie)).statusCode).toBe(204);
  expect(candidateCounts()).toEqual({ sessions: 1, failures: 1 });
});

test('a rollout that was started by a clock days ahead is judged by its visitors at once, and each of them keeps one session', async () => {
  const ahead = new Date(Date.now() + 3 * 86_400_000).toISOString();
  site.live.current = start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [50], id: 'r1', now: ahead });
  const cookie = await browse();
  expect((await site.get('/help-center', { cookie })).headers).not.toHaveProperty('set-cookie');
  await send(cookie);
  expect(candidateCounts()).toEqual({ sessions: 1, failures: 1 });
});

test('a browser is marked once its signal has counted, and gets no cookie for one that counted in no rollout', async () => {
  const cookie = await browse();
  expect((await send(cookie, { ...FAILED, version: '9.9.9' })).headers).not.toHaveProperty('set-cookie');
  expect((await send(cookie)).headers['set-cookie']).toMatch(/^rc=[^;]+~[^;]+; Max-Age=2592000;.* HttpOnly;/);
});

test('a session counts in the groups that its headers name, and a page asks for the network class only during a rollout', async () => {
  const chosen = buckets.filter((bucket) => position('help', 'r1', bucket) < 5000).slice(0, 40);
  for (const bucket of chosen) await send(await browse({}, bucket), FAILED, { 'user-agent': 'Firefox/128.0', ect: '3g' });
  await until(() => counts().stages[0]?.felt !== undefined);
  const arm = { candidate: { sessions: 40, failures: 40 }, stable: { sessions: 0, failures: 0 } };
  expect(counts().stages[0]!.felt).toEqual({
    'group-browser-Firefox 128': arm,
    'group-language-en': arm,
    'group-network-slow': arm,
    'group-visit-first': arm,
  });
  expect((await site.get('/help-center')).headers['accept-ch']).toBe('ECT');
  site.live.current = quietRegistry();
  expect((await site.get('/help-center')).headers).not.toHaveProperty('accept-ch');
});

test('forty networks without a token decide nothing', async () => {
  await site.get('/help-center');
  for (let network = 1; network <= 40; network += 1) {
    const answer = await send(`rb=${candidate}; rs=forged`, FAILED, {}, `196.12.0.${network}`);
    expect(answer.statusCode).toBe(204);
  }
  expect(counts().stages).toEqual([]);
});

test('one token sent from forty networks counts only for the network that received it', async () => {
  const cookie = await browse();
  for (let network = 1; network <= 40; network += 1) await send(cookie, FAILED, {}, `196.12.0.${network}`);
  expect(counts().stages).toEqual([]);
  await send(cookie);
  await send(cookie);
  expect(candidateCounts().sessions).toBe(1);
});

test('every signal of the schema is accepted, and signals of later pages as well', async () => {
  const cookie = await browse();
  const longest = {
    ...FAILED,
    version: 'v'.repeat(255),
    cause: { kind: 'k'.repeat(20), page: '/help-center/'.padEnd(200, 'a') },
  };
  for (const signal of [...signals, longest, { ...FAILED, cause: { kind: 'battery', page: '/' } }])
    expect((await send(cookie, signal)).statusCode).toBe(204);
  for (const wrong of [
    { ...FAILED, outcome: 'fine' },
    { ...FAILED, who: 'me' },
    { ...FAILED, cause: 'entry' },
    { ...longest, version: `${longest.version}v` },
    { ...longest, cause: { ...longest.cause, kind: `${longest.cause.kind}k` } },
    { ...longest, cause: { ...longest.cause, page: `${longest.cause.page}a` } },
  ])
    expect((await send(cookie, wrong)).statusCode).toBe(400);
  expect(counts().causes.candidate).toEqual([{ kind: 'unknown', page: 'other pages', sessions: 1 }]);
});

test.each([
  [false, undefined],
  [true, expect.stringContaining('fails more often than stable')],
])('with ABORT_DRY_RUN %s, a rollout that would end is reported as: %s', async (dryRun, wouldAbort) => {
  await site.open({ dryRun });
  const chosen = buckets.filter((bucket) => position('help', 'r1', bucket) < 5000).slice(0, 12);
  const others = buckets.filter((bucket) => position('help', 'r1', bucket) >= 5000).slice(0, 12);
  for (const bucket of others) await send(await browse({}, bucket), { ...FAILED, version: '2.0.0', outcome: 'loaded' });
  for (const bucket of chosen) await send(await browse({}, bucket));
  expect(counts().wouldAbort).toEqual(wouldAbort);
});

test('behind an undeclared proxy no signal counts, and log and health say so', async () => {
  const cookie = await browse();
  for (const peer of ['127.0.0.1', '10.0.0.7']) await send(cookie, FAILED, { 'x-forwarded-for': '196.12.0.1' }, peer);
  await site.get('/help-center/search?q=x', { cookie, 'x-forwarded-for': '196.12.0.1' });
  expect(counts().stages).toEqual([]);
  // On a busy machine the log also names slow requests.
  expect(errorLog.mock.calls.filter(([line]) => `${line}`.includes('TRUSTED_PROXIES'))).toHaveLength(1);
  for (const section of ['shell', 'help'])
    await site.pages.ensure({ shell: '1.0.0', section, version: section === 'help' ? '2.0.0' : '1.0.0' });
  for (const address of ['/healthz', '/readyz'])
    expect(JSON.parse((await site.get(address)).body)).toMatchObject({ reason: expect.stringContaining('TRUSTED_PROXIES') });
});

test('behind a declared proxy a token belongs to the visitor’s network', async () => {
  await site.open({ trustedProxies: 1 });
  const cookie = await browse({ 'x-forwarded-for': '196.12.0.1' });
  await send(cookie, FAILED, { 'x-forwarded-for': '196.12.0.2' });
  expect(counts().stages).toEqual([]);
  await send(cookie, FAILED, { 'x-forwarded-for': '196.12.0.1' });
  expect(candidateCounts().sessions).toBe(1);
});

test('a search that throws counts against its release, once per visitor, and not for crawlers and previews', async () => {
  const cookie = await browse();
  const stages = () => counts().stages.map(({ server }) => server);
  site.renderOnRequest.mockRejectedValue(new Error('throws'));
  const crawler = { cookie: await browse({}, stable), 'user-agent': 'Googlebot' };
  await site.get('/help-center/search?q=x', crawler);
  await site.get(`/help-center/search?q=x&release=${site.passFor('help', '2.1.0')}`, { cookie });
  expect(stages()).toEqual([]);
  for (const word of ['x', 'y']) await site.get(`/help-center/search?q=${word}`, { cookie });
  await send(cookie, { ...FAILED, outcome: 'loaded' });
  expect(stages()).toMatchObject([{ candidate: { sessions: 1, failures: 1 }, stable: { sessions: 0 } }]);
});

test('a crawler gets no session, also with the cookies of a visitor', async () => {
  const { headers } = await site.get('/help-center', { cookie: `rb=${candidate}`, 'user-agent': 'Googlebot' });
  expect(headers).not.toHaveProperty('set-cookie');
});

test('a search that throws also counts against the shell, which may be the cause', async () => {
  site.publish('shell', '1.1.0');
  const now = '2026-01-01T00:00:00.000Z';
  site.live.current = start(quietRegistry(), { name: 'shell', version: '1.1.0', stages: [50], id: 'r2', now });
  const cookie = await browse(
    {},
    buckets.find((bucket) => position('shell', 'r2', bucket) < 5000)!,
  );
  site.renderOnRequest.mockRejectedValue(new Error('throws'));
  await site.get('/help-center/search?q=x', { cookie });
  await until(() => counts('r2').stages.length > 0);
  expect(counts('r2').stages).toMatchObject([{ server: { candidate: { sessions: 1, failures: 1 } } }]);
});

test('a site that stops writes the pending counts', async () => {
  const cookie = await browse();
  const { signals } = site.store!;
  const receive = signals.receive.bind(signals);
  // Later than the origin would stop without it.
  jest.spyOn(signals, 'receive').mockImplementation(async (...counted) => {
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    await receive(...counted);
  });
  site.renderOnRequest.mockRejectedValue(new Error('throws'));
  await site.get('/help-center/search?q=x', { cookie });
  await site.app!.close();
  await site.store!.close();
  site.store = null;
  expect((await countsIn(site.data, 'r1')).stages).toMatchObject([{ server: { candidate: { sessions: 1, failures: 1 } } }]);
});
