import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createDCtx, decompressUsingDict, init } from '@bokuweb/zstd-wasm';
import { block, start } from 'platform/rollout';
import { publishForTest } from 'platform/testing/release-folder';
import { Deltas } from '../dictionaries/deltas';
import { quietRegistry, TestSite } from '../testing/test-site';
import { until } from 'platform/testing/until';

const OLD = 'static/js/main.0a1b2c3d.js';
const NEW = 'static/js/main.4e5f6a7b.js';
const ADDRESS = `/_releases/help/2.0.0/${NEW}`;
const text = (what: string) =>
  Array.from({ length: 2_000 }, (_, line) => `${createHash('md5').update(String(line)).digest('hex')}(${line});`).join('\n') +
  what;
const sha = (kind: string, of: string) => createHash(kind).update(of).digest('base64');

let site: TestSite;
beforeEach(() => {
  site = new TestSite();
  publish('1.9.0', OLD, text('old'));
  publish('2.0.0', NEW, text('new'));
});
afterEach(() => site.close());

function publish(version: string, file: string, content: string) {
  const files = { [file]: { size: content.length, sha384: sha('sha384', content) } };
  publishForTest(site.data, { name: 'help', version, entry: file, chunks: { main: file }, files }, { [file]: content });
}

const has = (content: string) => ({
  'accept-encoding': 'gzip, br, dcb, dcz',
  'available-dictionary': `:${sha('sha256', content)}:`,
});
const ask = async (headers: Record<string, string>, address = ADDRESS) =>
  (site.app ?? (await site.open())).inject({ url: address, headers });

test('a script names the later scripts that it is a dictionary for, and its response varies by dictionary', async () => {
  const { headers } = await ask({}, `/_releases/help/1.9.0/${OLD}`);
  expect(headers['use-as-dictionary']).toBe('match="/_releases/help/*/static/js/main.*.js"');
  expect(headers.vary).toBe('Accept-Encoding, Available-Dictionary');
});

test('a browser with the previous release’s script gets the difference, once it is computed', async () => {
  let answer = await ask(has(text('old')));
  expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, text('new')]);
  await until(
    () => answer.headers['content-encoding'] === 'dcz',
    async () => (answer = await ask(has(text('old')))),
  );
  expect(answer.rawPayload.length).toBeLessThan(400);
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding, Available-Dictionary',
  });
  const [head, frame] = [answer.rawPayload.subarray(0, 40), answer.rawPayload.subarray(40)];
  expect(head.toString('hex')).toBe(`5e2a4d1820000000${createHash('sha256').update(text('old')).digest('hex')}`);
  await init();
  expect(Buffer.from(decompressUsingDict(createDCtx(), frame, Buffer.from(text('old')))).toString()).toBe(text('new'));
});

test.each<[string, Record<string, string>]>([
  ['another script', has('another')],
  ['nonsense', { ...has(text('old')), 'available-dictionary': 'x' }],
  ['no way to read the difference', { ...has(text('old')), 'accept-encoding': 'br' }],
])('a browser with %s gets the whole script', async (_what, headers) => {
  for (let time = 0; time < 3; time += 1) expect((await ask(headers)).body).toBe(text('new'));
});

test('a release that lost its script costs no browser the script of another release', async () => {
  rmSync(path.join(site.data, 'releases/help/1.9.0', OLD));
  const { statusCode, body } = await ask(has(text('old')));
  expect([statusCode, body]).toEqual([200, text('new')]);
});

test('a script that was changed on the disk is no dictionary for browsers that have it as it was', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  await ask(has('another'));
  writeFileSync(path.join(site.data, 'releases/help/1.9.0', OLD), text('changed'));
  await ask(has(text('old')));
  await until(() => log.mock.calls.some(([line]) => String(line).includes('is not what it was')));
  expect((await ask(has(text('old')))).body).toBe(text('new'));
});

test('a style, which a page requests once, is no dictionary', async () => {
  publish('2.0.0', 'static/css/help.css', 'a{}');
  const { statusCode, headers } = await ask({}, '/_releases/help/2.0.0/static/css/help.css');
  expect([statusCode, headers['use-as-dictionary']]).toEqual([200, undefined]);
});

test('a previewed script is sent whole: it is for one browser', async () => {
  publish('2.1.0', NEW, text('previewed'));
  const find = jest.spyOn(Deltas.prototype, 'find');
  const cookie = `preview=${site.passFor('help', '2.1.0')}`;
  const { headers, body } = await ask({ ...has(text('old')), cookie }, `/_releases/help/2.1.0/${NEW}`);
  expect([body, headers['cache-control']]).toEqual([text('previewed'), 'private, no-cache']);
  expect(headers).not.toHaveProperty('use-as-dictionary');
  expect(find).not.toHaveBeenCalled();
  find.mockRestore();
});

test('a script of a recalled release is no dictionary, and no difference to it is sent', async () => {
  let answer = await ask(has(text('old')));
  await until(
    () => answer.headers['content-encoding'] === 'dcz',
    async () => (answer = await ask(has(text('old')))),
  );
  const now = '2026-01-01T00:00:00.000Z';
  site.live.current = block(quietRegistry(), { name: 'help', version: '1.9.0', reason: 'wrong', now });
  answer = await ask(has(text('old')));
  expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, text('new')]);
  site.live.current = quietRegistry();
  site.live.current.sections.help!.stable = '1.9.0';
  site.live.current = block(site.live.current, { name: 'help', version: '2.0.0', reason: 'wrong', now });
  expect((await ask(has(text('old')))).statusCode).toBe(410);
});

test('a script of a candidate is a dictionary while its rollout runs, and no longer once it is recalled', async () => {
  const content = text('candidate');
  publish('2.1.0', NEW, content);
  const now = '2026-01-01T00:00:00.000Z';
  const rolling = start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [50], id: 'r', now });
  site.live.current = rolling;
  let answer = await ask(has(content));
  await until(
    () => answer.headers['content-encoding'] === 'dcz',
    async () => (answer = await ask(has(content))),
  );
  site.live.current = block(rolling, { name: 'help', version: '2.1.0', reason: 'wrong', now });
  answer = await ask(has(content));
  expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, text('new')]);
});
