import { EventEmitter, once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { newFolder } from 'shared/testing/new-folder';
import type { PagesStore } from '../render';
import { readRegistry } from '../testing/folder-in';
import { publishForTest } from '../testing/release-folder';
import { servePair } from './serve-pair';
import { openSiteProxy } from './site-proxy';
import { spawnTied } from './spawn-tied';

jest.mock('./spawn-tied', () => ({ spawnTied: jest.fn() }));
jest.mock('./site-proxy', () => ({ openSiteProxy: jest.fn() }));

let data: string;
beforeEach(() => (data = newFolder()));

/** An origin that does something once it has started, and ends when it is killed. */
function originThat(begin: (child: ReturnType<typeof newChild>) => void): ReturnType<typeof newChild> {
  const child = newChild();
  child.kill.mockImplementation(() => child.emit('exit', null, 'SIGKILL'));
  jest.mocked(spawnTied).mockImplementation(() => {
    begin(child);
    return child as unknown as ReturnType<typeof spawnTied>;
  });
  return child;
}
const newChild = () =>
  Object.assign(new EventEmitter(), {
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    kill: jest.fn(),
    exitCode: null,
    signalCode: null,
  });
const copyTo = jest.fn<Promise<void>, Parameters<PagesStore['copyTo']>>(async () => undefined);
const serve = (more: Partial<Parameters<typeof servePair>[0]> = {}) =>
  servePair({
    pair: { shell: '1.0.0', section: 'help', version: '1.0.0' },
    pages: {
      copyTo,
      foldersOf: () => ({
        shellFolder: publishForTest(data, { name: 'shell', version: '1.0.0' }),
        section: 'help',
        sectionFolder: publishForTest(data, { name: 'help', version: '1.0.0' }),
      }),
    } as Partial<PagesStore> as PagesStore,
    unpublished: {},
    siteConfig: '',
    ...more,
  });
const storeOfTrial = () => jest.mocked(spawnTied).mock.lastCall![1]!.env!.SITE_DATA!;

test('serves the pages that were rendered for the release, and those of the shell, each from the folders that are not published yet', async () => {
  originThat((child) => child.stderr.once('end', () => child.emit('exit', 1, null)).end('no such module'));
  const unpublished = { shell: '/build/shell', section: '/build/help' };
  await expect(serve({ unpublished })).rejects.toThrow('no such module');
  expect(copyTo.mock.calls.map(([, pair, folders]) => [pair, folders])).toEqual([
    [{ shell: '1.0.0', section: 'help', version: '1.0.0' }, unpublished],
    [{ shell: '1.0.0', section: 'shell', version: '1.0.0' }, { shell: '/build/shell' }],
  ]);
});

test('starts the origin on a store in which the release is stable', async () => {
  let stable: object[] = [];
  originThat((child) => {
    stable = Object.entries(readRegistry(storeOfTrial()).sections).map(([name, section]) => [name, section.stable]);
    child.stderr.once('end', () => child.emit('exit', 1, null)).end();
  });
  await expect(serve()).rejects.toThrow('ended (1)');
  expect(stable).toEqual([
    ['shell', '1.0.0'],
    ['help', '1.0.0'],
  ]);
});

test.each([
  ['a trial, which asks for none, has no', false, []],
  ['a comparison, which counts bytes, has the', true, ['a.js.br', 'a.js.gz']],
])('%s compressed forms of files', async (_what, isCompressed, expected) => {
  const folder = publishForTest(data, { name: 'help', version: '1.0.0' });
  for (const form of ['a.js.br', 'a.js.gz']) writeFileSync(path.join(folder, form), '');
  let files: string[] = [];
  originThat((child) => {
    files = readdirSync(path.join(storeOfTrial(), 'releases/help/1.0.0'));
    child.stderr.once('end', () => child.emit('exit', 1, null)).end();
  });
  const shellFolder = publishForTest(data, { name: 'shell', version: '1.0.0' });
  const foldersOf = () => ({ shellFolder, section: 'help', sectionFolder: folder });
  await expect(serve({ pages: { copyTo, foldersOf } as Partial<PagesStore> as PagesStore, isCompressed })).rejects.toThrow(
    'ended (1)',
  );
  expect(files.filter((name) => /\.(br|gz)$/.test(name)).sort()).toEqual(expected);
});

test('fails at once when the origin ends at its start, with its output, and leaves no store and no timer', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  originThat((child) => {
    child.stderr.write('no such ');
    child.stderr.once('end', () => child.emit('exit', 1, null)).end('module');
  });
  await expect(serve()).rejects.toThrow('The origin that serves a pair to its trial ended (1):\nno such module');
  expect(existsSync(storeOfTrial())).toBe(false);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('passes only PATH of the environment to the origin, because pipelines have secrets in it', async () => {
  originThat((child) => child.stderr.once('end', () => child.emit('exit', 1, null)).end());
  await expect(serve({ siteConfig: '/brand/site.json' })).rejects.toThrow('ended (1)');
  const data = storeOfTrial();
  const own = { HOME: data, SITE_DATA: data, SITE_CONFIG: '/brand/site.json', HOST: '127.0.0.1', PORT: '0' };
  expect(jest.mocked(spawnTied).mock.lastCall![1]!.env).toEqual({ PATH: process.env.PATH, ...own });
});

test('ends the origin and removes the store when the proxy cannot open', async () => {
  const child = originThat(({ stdout }) => stdout.write('The site answers at http://127.0.0.1:4000\n'));
  jest.mocked(openSiteProxy).mockRejectedValue(new Error('no port is left'));
  await expect(serve()).rejects.toThrow('no port is left');
  expect(child.kill).toHaveBeenCalledWith('SIGKILL');
  expect(existsSync(storeOfTrial())).toBe(false);
});

test('finds the port of an origin that first writes something else', async () => {
  originThat(({ stdout }) => {
    stdout.write('Rendering the pages of help …\n');
    setImmediate(() => stdout.write('The site answers at http://127.0.0.1:1\n'));
  });
  jest.mocked(openSiteProxy).mockResolvedValueOnce({ port: 2, close: async () => undefined });
  const { close, port } = await serve();
  expect(port).toBe(2);
  await close();
});

test('forwards a request with its body to the origin, in the encoding of the trial, and its answer back', async () => {
  const origin = createServer(async (request, response) => {
    const { host, 'accept-encoding': encoding, cookie } = request.headers;
    response.writeHead(201, { 'x-store': 'of the trial' });
    response.end([request.method, request.url, host, encoding, cookie, await text(request)].join(' '));
  }).unref();
  await once(origin.listen(0, '127.0.0.1'), 'listening');
  const { port } = origin.address() as AddressInfo;
  originThat(({ stdout }) => stdout.write(`The site answers at http://127.0.0.1:${port}\n`));
  for (const [isCompressed, encoding] of [
    [false, 'identity'],
    [true, 'br'],
  ] as const) {
    jest.mocked(openSiteProxy).mockResolvedValueOnce({ port: 2, close: async () => undefined });
    const { close } = await serve({ isCompressed });
    const [answer] = jest.mocked(openSiteProxy).mock.lastCall!;
    const headers = { host: 'site.example', 'accept-encoding': 'gzip', cookie: 'rb=1' };
    const request = Object.assign(new PassThrough().end('it helps'), { headers, method: 'POST', url: '/_feedback' });
    const response = Object.assign(new PassThrough(), { writeHead: jest.fn() });
    answer(request as unknown as IncomingMessage, response as unknown as ServerResponse);
    expect(await text(response)).toBe(`POST /_feedback localhost ${encoding} rb=1 it helps`);
    expect(response.writeHead).toHaveBeenCalledWith(201, expect.objectContaining({ 'x-store': 'of the trial' }));
    await close();
  }
  origin.close();
});

test('closes the connection at once when the origin has ended', async () => {
  // No program answers at this port.
  originThat(({ stdout }) => stdout.write('The site answers at http://127.0.0.1:1\n'));
  jest.mocked(openSiteProxy).mockResolvedValueOnce({ port: 2, close: async () => undefined });
  const { close } = await serve();
  const [answer] = jest.mocked(openSiteProxy).mock.lastCall!;
  const request = Object.assign(new PassThrough().end(), { headers: {}, method: 'GET', url: '/' });
  const isBrokenOff = new Promise((destroy) =>
    answer(request as unknown as IncomingMessage, { destroy } as unknown as ServerResponse),
  );
  await expect(isBrokenOff).resolves.toBeUndefined();
  await close();
});
