import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { newFolder } from 'shared/testing/new-folder';
import { storeUpload } from './store-upload';
import { filesFolder } from './paths';
import { Uploads } from './uploads';

const MB = 1024 * 1024;

let data: string;
let waiting: Uploads;
beforeEach(() => {
  data = newFolder();
  waiting = new Uploads(data);
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
/** Sends it in two pieces, as a network does. */
const keep = (text: string, { length = text.length as number | null, grant = 'token help-ci', name = 'help' } = {}) => {
  const half = Math.ceil(text.length / 2);
  const pieces = [text.slice(0, half), text.slice(half)].map((piece) => Buffer.from(piece));
  return storeUpload(waiting, { name, hash: hashOf(text), grant, length }, Readable.from(pieces));
};
const fileOf = (text: string) => path.join(filesFolder(data, 'help'), hashOf(text));

test('a file is on disk before the upload is confirmed, readable by the service’s account alone', async () => {
  const write = jest.spyOn(fs, 'createWriteStream');
  await keep('first');
  expect(write.mock.calls.map(([, options]) => options)).toEqual([{ flags: 'wx', mode: 0o600, flush: true }]);
  expect(fs.statSync(fileOf('first')).mode & 0o777).toBe(0o600);
  expect(fs.readFileSync(fileOf('first'), 'utf8')).toBe('first');
});

test.each([
  ['no body', null],
  ['a body of another type', {} as Readable],
])('an upload with %s is refused', async (_what, body) => {
  const upload = { name: 'help', hash: hashOf('a'), grant: 'token help-ci', length: 1 };
  await expect(storeUpload(waiting, upload, body)).rejects.toMatchObject({ status: 415, code: 'wrong-content-type' });
});

/** As a service before this one left it. */
function left(text: string, size = text.length): void {
  fs.mkdirSync(filesFolder(data, 'help'), { recursive: true });
  fs.writeFileSync(fileOf(text), text);
  fs.truncateSync(fileOf(text), size);
}

test('no team can fill the disk for the others, also with simultaneous uploads', async () => {
  left('first', 180 * MB);
  // Of unknown length, so room for ten megabytes is taken for each before a byte is written.
  const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map((text) => keep(text, { length: null })));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(outcomes[2]).toMatchObject({
    reason: { status: 413, code: 'too-much-waiting', message: expect.stringContaining('200 MB of help wait to be published') },
  });
  // What is written takes no more than it has.
  await keep('c', { length: null });
  await keep('x', { name: 'legal', length: 9 * MB });
});

test('a file that is sent again after a lost answer takes its room once, and each other file its own', async () => {
  left('first', 199 * MB);
  for (const _attempt of [1, 2, 3]) await keep('a'.repeat(0.4 * MB));
  await expect(keep('b'.repeat(0.4 * MB))).resolves.toBeUndefined();
  await expect(keep('c'.repeat(0.4 * MB))).rejects.toMatchObject({ status: 413 });
});

test('a failed upload frees its space', async () => {
  left('first', 190 * MB);
  const cut = storeUpload(
    waiting,
    { name: 'help', hash: hashOf('other'), grant: 'g', length: null },
    Readable.from([Buffer.from('cut')]),
  );
  await expect(cut).rejects.toMatchObject({ status: 422 });
  await expect(keep('longer than its Content-Length', { length: 20 })).rejects.toMatchObject({
    status: 413,
    message: 'The file is longer than its Content-Length.',
  });
  await keep('all that is left', { length: 10 * MB });
});

test('a grant may have pending files of one and a half releases, and other grants are not affected', async () => {
  const folder = filesFolder(data, 'help');
  await keep('first');
  const readdir = jest.spyOn(fs.promises, 'readdir');
  for (let count = 1; count < 3_000; count += 1)
    await waiting.store({ name: 'help', hash: String(count), grant: 'token help-ci', length: 1 }, async () => 1);
  await expect(keep('one more')).rejects.toMatchObject({
    status: 413,
    code: 'too-much-waiting',
    message: expect.stringContaining('3000 files of help wait to be published, 3000 of token help-ci'),
  });
  await keep('of another grant', { grant: 'token other' });
  expect(fs.readdirSync(folder)).toHaveLength(2);
  // However many wait, none of them is looked at again.
  expect(readdir).not.toHaveBeenCalled();
  await waiting.remove('help', [hashOf('first')]);
  await keep('one more');
});

test('a section may have 6,000 pending files, uploads under way among them', async () => {
  const store = (hash: string, grant: string, work = async () => 1) =>
    waiting.store({ name: 'help', hash, grant, length: 1 }, work);
  for (const grant of ['a', 'b']) for (let count = 0; count < 2_999; count += 1) await store(`${grant}${count}`, grant);
  await store('c', 'c');
  let end!: (size: number) => void;
  const underWay = store('d', 'd', () => new Promise((resolve) => (end = resolve)));
  await expect(keep('one more', { grant: 'e' })).rejects.toMatchObject({
    status: 413,
    message: expect.stringContaining('6000 files of help wait to be published, 0 of e'),
  });
  end(1);
  await underWay;
  await waiting.remove('help', ['c']);
  await keep('one more', { grant: 'e' });
});

test('a file waits a day for its release, and no longer', async () => {
  const now = Date.now();
  for (const [text, hours] of [
    ['of yesterday', 24.1],
    ['of today', 23.9],
  ] as const) {
    left(text);
    const sent = now / 1000 - hours * 60 * 60;
    fs.utimesSync(fileOf(text), sent, sent);
  }
  // A folder may be as old as the first file in it.
  fs.utimesSync(filesFolder(data, 'help'), 0, 0);
  await waiting.removeOld();
  expect(fs.readdirSync(filesFolder(data, 'help'))).toEqual([hashOf('of today')]);
});

test('a file of yesterday that is sent again while its age is looked at stays', async () => {
  left('sent again');
  await keep('first');
  fs.rmSync(fileOf('first'));
  fs.utimesSync(fileOf('sent again'), 0, 0);
  let isSentAgain = false;
  const { stat } = fs.promises;
  jest.spyOn(fs.promises, 'stat').mockImplementation(async (file) => {
    const before = await stat(file);
    isSentAgain = file === fileOf('sent again');
    if (isSentAgain) await keep('sent again');
    return before;
  });
  await waiting.removeOld();
  expect(fs.existsSync(fileOf('sent again'))).toBe(isSentAgain);
});

test('two pipelines that send the same file at once both succeed, and it is kept once', async () => {
  await Promise.all([keep('shared'), keep('shared', { grant: 'token other' })]);
  expect(fs.readdirSync(filesFolder(data, 'help'))).toEqual([hashOf('shared')]);
  expect(fs.readFileSync(fileOf('shared'), 'utf8')).toBe('shared');
});

test('a folder that could not be read is read again for the next upload', async () => {
  left('first');
  jest.spyOn(fs.promises, 'readdir').mockRejectedValueOnce(new Error('EMFILE: too many open files'));
  await expect(keep('second')).rejects.toThrow('EMFILE');
  await expect(keep('second')).resolves.toBeUndefined();
});

test('deleted files free space', async () => {
  left('first', 200 * MB);
  await expect(keep('second')).rejects.toMatchObject({ status: 413 });
  const old = Date.now() / 1000 - 25 * 60 * 60;
  fs.utimesSync(fileOf('first'), old, old);
  await waiting.removeOld();
  await keep('second');
  expect(fs.readdirSync(filesFolder(data, 'help'))).toEqual([hashOf('second')]);
});
