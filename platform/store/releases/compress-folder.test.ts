import childProcess from 'node:child_process';
import { EventEmitter, getEventListeners } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { newFolder } from 'shared/testing/new-folder';
import { spawnWithoutDescriptors } from '../../testing/no-descriptors';
import { compressFolder, withQuality } from './compress-folder';

// Other tests compress in their own process (`testing/setup-compression.ts`).
jest.unmock('./compress-folder');

const MB = 1024 * 1024;
let folder: string;
beforeEach(() => {
  folder = newFolder();
});

function write(file: string, text: string): string {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
  return path.join(folder, file);
}

test('compresses each text file that browsers fetch with gzip and Brotli, and nothing else', async () => {
  const script = write('static/js/main.js', 'start();'.repeat(100));
  write('static/svg/sign.svg', '<svg/>');
  write('picture.png', 'x');
  write('server/bundle.cjs', 'x');
  write('release.sig.json', '{}');
  await compressFolder(folder);
  expect(brotliDecompressSync(readFileSync(`${script}.br`))).toEqual(readFileSync(script));
  expect(gunzipSync(readFileSync(`${script}.gz`))).toEqual(readFileSync(script));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(br|gz)$/.test(name));
  expect(names.sort()).toEqual([
    'static/js/main.js.br',
    'static/js/main.js.gz',
    'static/svg/sign.svg.br',
    'static/svg/sign.svg.gz',
  ]);
});

test('compresses the files of a folder whose name only ends like that of the server', async () => {
  const script = write('static/observer/main.js', 'start();');
  await compressFolder(folder);
  expect(existsSync(`${script}.br`)).toBe(true);
});

test('compresses the small files of a release at the best quality, and a release of unusual size quickly', () => {
  const sizes = { 'huge.json': 9.5 * MB, 'main.js': 0.3 * MB, 'large.json': 9.5 * MB, 'page.json': 1000 };
  const qualities = withQuality(Object.entries(sizes).map(([file, size]) => ({ file, size })));
  expect(Object.fromEntries(qualities.map(({ file, quality }) => [file, quality]))).toEqual({
    'page.json': 11,
    'main.js': 11,
    'huge.json': 11,
    'large.json': 5,
  });
});

test('a file beyond those that are compressed at the best quality is compressed at the quick one', async () => {
  const file = write('large.json', '{"text":"Ikimina"}'.repeat(0.7 * MB));
  const bytes = readFileSync(file);
  await compressFolder(folder);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  expect(readFileSync(`${file}.br`).equals(brotliCompressSync(bytes, { params }))).toBe(true);
});

test('compresses in a process of low priority, in which a busy machine still completes it, and without the environment', async () => {
  const lowered = jest.spyOn(os, 'setPriority').mockImplementation();
  const spawned = jest.spyOn(childProcess, 'spawn');
  write('static/js/main.js', 'start();');
  await compressFolder(folder);
  expect(lowered.mock.calls).toEqual([[expect.any(Number), os.constants.priority.PRIORITY_BELOW_NORMAL]]);
  expect(spawned.mock.lastCall![2].env).toEqual({});
});

test('an aborted publication stops compressing, and rejects with the reason', async () => {
  const file = write('static/large.json', 'x'.repeat(4 * MB));
  const budget = new AbortController();
  const compressed = compressFolder(folder, budget.signal);
  budget.abort(new Error('the time is over'));
  await expect(compressed).rejects.toThrow('the time is over');
  expect(existsSync(`${file}.gz`)).toBe(false);
});

test('a publication that is aborted while its files are compressed ends that, and rejects with the reason', async () => {
  const file = write('static/large.json', 'x'.repeat(4 * MB));
  const budget = new AbortController();
  // Called once the process for it runs.
  const begun = jest.spyOn(os, 'setPriority').mockImplementation(() => {
    setImmediate(() => budget.abort(new Error('the time is over')));
  });
  await expect(compressFolder(folder, budget.signal)).rejects.toThrow('the time is over');
  expect(existsSync(`${file}.gz`)).toBe(false);
  begun.mockRestore();
});

test('a compression that has ended leaves no timer, which would keep a tool running, and no listener at its publication', async () => {
  write('main.js', 'start();');
  const budget = new AbortController();
  const [begun, cleared] = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'clearTimeout')];
  await compressFolder(folder, budget.signal);
  const [limit] = begun.mock.results.filter((_, call) => begun.mock.calls[call]![1] === 120_000);
  expect(cleared.mock.calls).toContainEqual([limit!.value]);
  expect(getEventListeners(budget.signal, 'abort')).toEqual([]);
});

test('names a file that cannot be read', async () => {
  const file = write('main.js', 'x');
  mkdirSync(`${file}.br`);
  await expect(compressFolder(folder)).rejects.toThrow(/could not be compressed\. [^]*main\.js\.br/);
});

test('the error of a compression has all that its process printed, also what is read after its end', async () => {
  write('main.js', 'x');
  jest.spyOn(childProcess, 'spawn').mockImplementationOnce(() => {
    const stderr = new PassThrough();
    const child = Object.assign(new EventEmitter(), { stdio: [], stdin: new PassThrough(), stderr });
    stderr.once('end', () => child.emit('close', 1));
    setImmediate(() => {
      child.emit('exit', 1);
      stderr.end('main.js: no such file');
    });
    return child as never;
  });
  await expect(compressFolder(folder)).rejects.toThrow('main.js: no such file');
});

test('a compression, for which this process has no file descriptor left, is an error of its publication, and ends no program', async () => {
  const spawning = spawnWithoutDescriptors();
  write('main.js', 'x');
  await expect(compressFolder(folder)).rejects.toThrow('too many files are open');
  // The error of the process itself comes then.
  await new Promise((resolve) => setImmediate(resolve));
  spawning.mockRestore();
});
