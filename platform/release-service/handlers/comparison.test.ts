// Before all that renders: in this process, and not in a child.
import { RunningService } from '../testing/running-service';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { Refusal } from 'platform/refusal';
import { RecordedLog } from 'platform/testing/recorded-log';
import { sectionForTest } from 'platform/testing/rendering-releases';
import { unreadable } from 'platform/testing/unreadable';
import type { ComparisonState } from 'platform/trial';
import type { Compare } from '../comparisons/comparisons';
import { Uploads } from '../incoming/uploads';

const PICTURE = `${'a'.repeat(32)}.png`;
const CHANGE = {
  kind: 'changed',
  address: '/help-center',
  language: 'en',
  text: ['x'.repeat(1_500), 'y'.repeat(3_000), 'z'].map((text) => ({ kind: 'added', text })),
};
let service: RunningService;
let help: string;
let compared: string[];

/** As the release tool writes it. */
const write: Compare = async ({ name, version }, out) => {
  compared.push(`${name}@${version}`);
  mkdirSync(out);
  const changes = [{ ...CHANGE, kind: 'load' }, ...Array.from({ length: 12 }, () => CHANGE)];
  writeFileSync(path.join(out, 'compare.json'), JSON.stringify({ summary: '1 page changes', stable: 'help@1.0.0', changes }));
  writeFileSync(path.join(out, PICTURE), 'a picture');
  writeFileSync(path.join(out, 'index.html'), '<h1>What changes</h1>');
};

async function start(compare: Compare | null = write): Promise<void> {
  compared = [];
  service = new RunningService();
  service.compare = compare;
  await service.start();
  help = await service.token('help-ci', ['help'], ['publish', 'rollout']);
}
afterEach(() => service.app.close());

const publish = (version: string) => service.publish(help, sectionForTest({ version }), version);
const look = (version: string, token: string | null = help, more: object = {}) =>
  service.call(token, 'comparison', { name: 'help', version, ...more });

/** How a comparison came to an end. */
async function ended(version: string): Promise<ComparisonState> {
  for (;;) {
    const { status, body } = await look(version);
    expect(status).toBe(200);
    const state = body.json as ComparisonState;
    if (state.kind !== 'making') return state;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
const reportOf = async (version: string) => ((await ended(version)) as { report: string }).report;
const get = (url: string, token: string | null = help) =>
  service.app.inject({ url, headers: token === null ? {} : { authorization: `Bearer ${token}` } });

test('a published release is compared, the response has the address, and its team can read the summary and the report', async () => {
  await start();
  expect(await publish('1.1.0')).toMatchObject({ status: 200, body: { changes: '/sections/help/1.1.0' } });
  const state = await ended('1.1.0');
  expect(state).toMatchObject({ kind: 'made', summary: '1 page changes', stable: 'help@1.0.0', more: 2 });
  const { changes, report } = state as Extract<ComparisonState, { kind: 'made' }>;
  expect(changes).toHaveLength(10);
  expect(changes[0]!.text.map(({ text }) => text)).toEqual(['x'.repeat(1_500), 'y'.repeat(500)]);
  expect(compared).toEqual(['help@1.1.0']);
  expect((await get(report)).body).toBe('<h1>What changes</h1>');
  const picture = await get(report.replace('index.html', PICTURE));
  expect([picture.body, picture.headers['content-type']]).toEqual(['a picture', 'image/png']);
});

test('a report runs no script, cannot be framed, and is cached for one signed-in person', async () => {
  await start();
  await publish('1.1.0');
  const report = await reportOf('1.1.0');
  for (const address of [report, report.replace('index.html', PICTURE)]) {
    const { headers } = await get(address);
    expect(headers).toMatchObject({
      'cache-control': expect.stringMatching(/^private\b/),
      vary: 'Authorization, Cookie',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "img-src 'self'", "frame-ancestors 'none'"]));
    expect(policy.filter((rule) => /script|^sandbox/.test(rule))).toEqual(['sandbox allow-same-origin']);
  }
});

test('a caller without a right in the section can read neither the changes nor the report', async () => {
  await start();
  await publish('1.1.0');
  const report = await reportOf('1.1.0');
  const legal = await service.token('legal-ci', ['legal'], ['read', 'publish', 'rollout']);
  const stolen = await service.token('stolen', ['help'], ['read']);
  expect((await get(report, stolen)).statusCode).toBe(200);
  await service.store.access.revokeToken('stolen', new Date());
  for (const [token, status] of [
    [legal, 403],
    [stolen, 401],
    [null, 401],
  ] as const)
    expect([(await look('1.1.0', token)).status, (await get(report, token)).statusCode]).toEqual([status, status]);
  expect((await look('1.1.0', legal)).body.detail).toMatch(/^token legal-ci may not read what releases of help change;/);
});

test('only the report and its pictures are served at its address', async () => {
  await start();
  await publish('1.1.0');
  const report = await reportOf('1.1.0');
  expect(existsSync(path.join(service.data, 'access.json'))).toBe(true);
  for (const file of ['..%2F..%2Faccess.json', '..%2f..%2fsecret', '%2e%2e', 'compare.json', `b${PICTURE.slice(1)}`, ''])
    expect([file, (await get(report.replace('index.html', file))).statusCode]).toEqual([file, 404]);
  const outside = report.replace(/[^/]+\/index\.html$/, '..%2F..%2Freleases/index.html');
  // Such an address could name the report of another section, too.
  const beside = report.replace(/([^/]+)\/index\.html$/, 'x%2F..%2Fhelp@1.1.0~$1/index.html');
  for (const address of [outside, beside, report.replace('/index.html', '%2F./index.html')])
    expect([address, await get(address)]).toMatchObject([address, { statusCode: 404 }]);
  expect((await get(outside)).json()).toMatchObject({
    code: 'no-such-address',
    detail: 'This report is not kept any more, or never was. Open it from its release in the console.',
  });
});

test('a release is compared again on request, once another release is stable', async () => {
  await start();
  await publish('1.1.0');
  const report = await reportOf('1.1.0');
  await publish('1.2.0');
  await service.call(help, 'start', { name: 'help', version: '1.2.0' });
  expect((await service.call(help, 'promote', { name: 'help' })).status).toBe(200);
  expect(await ended('1.2.0')).toMatchObject({ kind: 'none', reason: expect.stringContaining('is stable') });
  expect(await reportOf('1.1.0')).not.toBe(report);
  expect(compared).toEqual(['help@1.1.0', 'help@1.2.0', 'help@1.1.0']);
});

test('a release whose record cannot be read at the moment after its publication is told as published, and compared when it is looked at', async () => {
  await start();
  const log = new RecordedLog();
  const record = path.join(service.store.releases.folder('help', '1.1.0'), 'release.json');
  jest.spyOn(Uploads.prototype, 'remove').mockImplementationOnce(async () => void unreadable(record));
  const { body, status } = await publish('1.1.0');
  jest.restoreAllMocks();
  log.end();
  expect([status, body.version, body.changes]).toEqual([200, '1.1.0', undefined]);
  expect(log.of('not compared')).toEqual([expect.objectContaining({ err: expect.objectContaining({ code: 'EMFILE' }) })]);
  expect(await ended('1.1.0')).toMatchObject({ kind: 'made' });
});

test('a release is compared again once the brand file has changed, which its pages show', async () => {
  await start();
  const brand = path.join(newFolder(), 'site.json');
  const text = readFileSync(service.tool.siteConfig, 'utf8');
  writeFileSync(brand, text);
  service.tool.siteConfig = brand;
  await service.restart();
  await publish('1.1.0');
  const before = await reportOf('1.1.0');
  writeFileSync(brand, JSON.stringify({ ...JSON.parse(text), productName: 'Another' }));
  expect(await reportOf('1.1.0')).not.toBe(before);
  expect(compared).toEqual(['help@1.1.0', 'help@1.1.0']);
  writeFileSync(brand, text);
  expect(await reportOf('1.1.0')).toBe(before);
});

test('a failed comparison gives the reason, and is repeated only on request', async () => {
  const fault = jest.fn<string | null, []>(() => 'no Chromium is installed');
  await start(async (...all) => {
    const reason = fault();
    if (reason) throw new Refusal('no-browser', reason);
    await write(...all);
  });
  expect(await publish('1.1.0')).toMatchObject({ status: 200 });
  expect(await ended('1.1.0')).toEqual({ kind: 'failed', reason: 'no Chromium is installed' });
  fault.mockReturnValue(null);
  expect(await ended('1.1.0')).toMatchObject({ kind: 'failed' });
  expect((await look('1.1.0', help, { again: true })).body).toMatchObject({
    text: 'It is being made.',
    json: { kind: 'making' },
  });
  expect(await ended('1.1.0')).toMatchObject({ kind: 'made' });
});

test('a comparison under way is ended when the service stops', async () => {
  let begin: (signal: AbortSignal) => void;
  let isOver = false;
  const begun = new Promise<AbortSignal>((resolve) => (begin = resolve));
  await start(async (_release, _out, signal) => {
    begin(signal);
    await once(signal, 'abort');
    await new Promise(setImmediate);
    isOver = true;
  });
  await publish('1.1.0');
  const signal = await begun;
  expect(signal.aborted).toBe(false);
  await service.app.close();
  expect([signal.aborted, isOver]).toEqual([true, true]);
});

test('a service without a browser says what to do instead, and gives no address', async () => {
  await start(null);
  expect((await publish('1.1.0')).body).not.toHaveProperty('changes');
  expect((await look('1.1.0')).body.text).toMatch(/SITE_TRIAL is off.*npm run release -- compare help@1\.1\.0$/);
  expect(await look('9.9.9')).toMatchObject({ status: 409, body: { code: 'not-published' } });
  expect(await look('../1.1.0')).toMatchObject({ status: 400, body: { code: 'wrong-parameters' } });
});
