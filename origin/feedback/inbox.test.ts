/** @jest-environment node */
import fs, { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Inbox } from './inbox';
import { RecentKeys } from './recent-keys';
import type { Submission } from './submission';

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'inbox-')), 'feedback');
});
afterEach(() => jest.restoreAllMocks());

const yes = (message: string): Submission => ({
  action: 'yesThanksApi',
  help_center_article_link: 'https://tuzamuke.test/help-center/x',
  message,
});
const text = () =>
  readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('');
const entries = () =>
  text()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const messages = () => entries().map(({ submission }) => submission.message);
const today = () => path.join(folder, `${new Date().toISOString().slice(0, 10)}.jsonl`);

test('a submission is one line of JSON in the file of its day', async () => {
  await new Inbox(folder).store(yes('two\nlines — murakoze'), 'key-1');
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d\.jsonl$/)]);
  expect(text()).toMatch(/^[^\n]+\n$/);
  expect(entries()).toEqual([
    { at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), key: 'key-1', submission: yes('two\nlines — murakoze') },
  ]);
});

test('it is on the disk before it is answered', async () => {
  const flushed = jest.spyOn(fs, 'fsyncSync');
  const inbox = new Inbox(folder);
  await inbox.store(yes('a'), null);
  // The new file, and the folder that names it from now on.
  expect(flushed).toHaveBeenCalledTimes(2);
  await inbox.store(yes('b'), null);
  expect(flushed).toHaveBeenCalledTimes(3);
  expect(messages()).toEqual(['a', 'b']);
});

test('submissions that arrive together share one flush, and each has its line', async () => {
  const flushed = jest.spyOn(fs, 'fsyncSync');
  const inbox = new Inbox(folder);
  await inbox.store(yes('first of the day'), null);
  flushed.mockClear();
  const sent = Array.from({ length: 200 }, (_, index) => `message ${index}`);
  await Promise.all(sent.map((message) => inbox.store(yes(message), message.replace(' ', '-'))));
  expect(messages()).toEqual(['first of the day', ...sent]);
  expect(flushed).toHaveBeenCalledTimes(1);
});

test('one key is stored once: again, at the same moment, and after a restart', async () => {
  const inbox = new Inbox(folder);
  await Promise.all([inbox.store(yes('first'), 'k'), inbox.store(yes('first'), 'k')]);
  await inbox.store(yes('first'), 'k');
  await new Inbox(folder).store(yes('first'), 'k');
  expect(messages()).toEqual(['first']);
});

test('a key is still known after others have come', async () => {
  const inbox = new Inbox(folder);
  for (const key of ['k1', 'k2', 'k1']) await inbox.store(yes(key), key);
  expect(messages()).toEqual(['k1', 'k2']);
});

test('submissions without a key are all stored', async () => {
  const inbox = new Inbox(folder);
  await Promise.all([inbox.store(yes('same'), null), inbox.store(yes('same'), null)]);
  expect(messages()).toEqual(['same', 'same']);
});

test('a repeated key is not answered before the first one is on the disk', async () => {
  const inbox = new Inbox(folder);
  let isStored = false;
  const first = inbox.store(yes('a'), 'k').then(() => (isStored = true));
  await inbox.store(yes('a'), 'k');
  expect(text()).not.toBe('');
  await first;
  expect(isStored).toBe(true);
});

test('half a line that a kill left behind is blanked out, also in the middle of a letter', async () => {
  await new Inbox(folder).store(yes('whole'), 'k1');
  const half = Buffer.from(JSON.stringify({ at: 'x', key: 'k2', submission: yes('é') }));
  appendFileSync(today(), half.subarray(0, half.indexOf('é') + 1));
  const said = jest.spyOn(console, 'error').mockImplementation();
  const inbox = new Inbox(folder);
  expect(messages()).toEqual(['whole']);
  // Nobody has to look at a line that is no longer there.
  expect(said).not.toHaveBeenCalled();
  await inbox.store(yes('sent again'), 'k2');
  expect(messages()).toEqual(['whole', 'sent again']);
});

test('a half line is blanked out where it begins, also behind bytes that are no text', async () => {
  mkdirSync(folder, { recursive: true });
  const whole = Buffer.concat([
    Buffer.from([0xff, 0xff, 10]),
    Buffer.from(`${JSON.stringify({ at: 'x', key: 'k', submission: yes('é') })}\n`),
  ]);
  writeFileSync(today(), Buffer.concat([whole, Buffer.from('{"half":')]));
  jest.spyOn(console, 'error').mockImplementation();
  const blanked = Buffer.concat([whole, Buffer.from('\n'.repeat('{"half":'.length))]);
  const inbox = new Inbox(folder);
  expect(readFileSync(today())).toEqual(blanked);
  await inbox.store(yes('é'), 'k');
  expect(readFileSync(today())).toEqual(blanked);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const dayFile = (days: number, key: string, end = '') =>
  writeFileSync(path.join(folder, `${daysAgo(days)}.jsonl`), `${JSON.stringify({ at: 'x', key, submission: yes(key) })}\n${end}`);

test('keys of the last thirty days are known, and files of years do not slow the start', async () => {
  mkdirSync(folder, { recursive: true });
  dayFile(400, 'ancient');
  dayFile(29, 'known');
  const read = jest.spyOn(fs, 'readFileSync');
  const inbox = new Inbox(folder);
  expect(read).toHaveBeenCalledTimes(1);
  read.mockRestore();
  for (const key of ['ancient', 'known']) await inbox.store(yes(`${key} again`), key);
  expect(messages()).toEqual(['ancient', 'known', 'ancient again']);
});

test('the newest file loses its half line however old it is', () => {
  mkdirSync(folder, { recursive: true });
  dayFile(400, 'older', '{"half":');
  dayFile(300, 'newest', '{"half":');
  expect(new Inbox(folder)).toBeDefined();
  expect(readFileSync(path.join(folder, `${daysAgo(300)}.jsonl`), 'utf8')).toMatch(/"newest".*\n+$/);
});

test('a site that runs for months does not remember keys for ever', () => {
  const keys = new RecentKeys();
  keys.add('old', daysAgo(31), Promise.resolve());
  keys.add('recent', daysAgo(30), Promise.resolve());
  keys.add('new', daysAgo(0), Promise.resolve());
  expect(['old', 'recent', 'new'].map((key) => keys.get(key) !== undefined)).toEqual([false, true, true]);
});

test('a line that is damaged is left, and the site starts', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  await new Inbox(folder).store(yes('whole'), 'k1');
  appendFileSync(today(), 'not JSON\nnull\n');
  const inbox = new Inbox(folder);
  expect(said).toHaveBeenCalledTimes(2);
  expect(said.mock.calls[0]![0]).toBe(`${today()}: line 2 is not JSON. It is left as it is.`);
  await inbox.store(yes('whole'), 'k1');
  expect(text().match(/whole/g)).toHaveLength(1);
});

test('a file that is none of the inbox is not touched', () => {
  const inbox = new Inbox(folder);
  writeFileSync(path.join(folder, 'notes.txt'), 'half a line');
  expect(new Inbox(folder)).not.toBe(inbox);
  expect(text()).toBe('half a line');
});

/** A disk that takes ten bytes of the next submission, and then no more. */
function fillDisk(meanwhile = (): void => undefined): void {
  const write = fs.writeSync;
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  jest
    .spyOn(fs, 'writeSync')
    .mockImplementationOnce(((handle: number, bytes: Buffer) => write(handle, bytes.subarray(0, 10))) as typeof fs.writeSync)
    .mockImplementationOnce(() => {
      meanwhile();
      throw full;
    });
}

test('a full disk refuses the submission, leaves no half line, and takes the same one later', async () => {
  const inbox = new Inbox(folder);
  await inbox.store(yes('before'), 'k0');
  fillDisk();
  await expect(inbox.store(yes('a'), 'k')).rejects.toThrow('no space left');
  expect(messages()).toEqual(['before']);
  await inbox.store(yes('a'), 'k');
  expect(messages()).toEqual(['before', 'a']);
});

test('what another process stored meanwhile stays, also when it stands behind the half line', async () => {
  const [inbox, other] = [new Inbox(folder), new Inbox(folder)];
  await inbox.store(yes('before'), 'k0');
  const line = `${JSON.stringify({ at: 'x', key: 'other', submission: yes('answered with 204') })}\n`;
  fillDisk(() => appendFileSync(today(), line));
  await expect(inbox.store(yes('a'), 'k')).rejects.toThrow('no space left');
  await other.store(yes('later'), 'k2');
  expect(messages()).toEqual(['before', 'answered with 204', 'later']);
});

test('a comment that repeats itself is taken back to its last piece', async () => {
  const inbox = new Inbox(folder);
  await inbox.store(yes('before'), null);
  const write = fs.writeSync;
  let pieces = 0;
  const disk = jest.spyOn(fs, 'writeSync').mockImplementation(((handle: number, bytes: Buffer, at?: number) => {
    if (typeof bytes === 'string') return write(handle, bytes, at);
    if ((pieces += 1) > 25) throw new Error('no space left');
    return write(handle, bytes.subarray(0, 10));
  }) as typeof fs.writeSync);
  await expect(inbox.store(yes('o'.repeat(400)), null)).rejects.toThrow('no space left');
  disk.mockRestore();
  expect(messages()).toEqual(['before']);
});

test('a disk that lost what it had taken loses nothing else by that', async () => {
  const inbox = new Inbox(folder);
  await inbox.store(yes('before'), null);
  const lost = jest.spyOn(fs, 'writeSync').mockImplementationOnce(() => 10);
  lost.mockImplementationOnce(() => {
    throw new Error('EIO');
  });
  await expect(inbox.store(yes('a'), null)).rejects.toThrow('EIO');
  expect(messages()).toEqual(['before']);
});

test('a submission that may not be on the disk is taken back, there as well', async () => {
  const inbox = new Inbox(folder);
  const flushed = jest.spyOn(fs, 'fsyncSync').mockImplementationOnce(() => {
    throw new Error('EIO');
  });
  await expect(inbox.store(yes('a'), 'k')).rejects.toThrow('EIO');
  expect(entries()).toEqual([]);
  expect(flushed).toHaveBeenCalledTimes(2);
});

test('each of those that shared a flush which failed is told so', async () => {
  const inbox = new Inbox(folder);
  jest.spyOn(fs, 'fsyncSync').mockImplementationOnce(() => {
    throw new Error('EIO');
  });
  const stored = await Promise.allSettled(['a', 'b', 'c'].map((message) => inbox.store(yes(message), message)));
  expect(stored.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

test('what is opened for a submission is closed again, also when it is taken back', async () => {
  const [opened, closed] = [jest.spyOn(fs, 'openSync'), jest.spyOn(fs, 'closeSync')];
  const inbox = new Inbox(folder);
  await inbox.store(yes('a'), null);
  const handles = () => opened.mock.results.map(({ value }) => value);
  const left = () => closed.mock.calls.map(([handle]) => handle);
  expect(handles().length).toBeGreaterThan(1);
  expect(left().sort()).toEqual(handles().sort());
  fillDisk();
  await expect(inbox.store(yes('b'), null)).rejects.toThrow('no space left');
  expect(left().sort()).toEqual(handles().sort());
});

test('a disk that takes a piece at a time gets every piece', async () => {
  const write = fs.writeSync;
  jest
    .spyOn(fs, 'writeSync')
    .mockImplementation(((handle: number, bytes: Buffer) => write(handle, bytes.subarray(0, 7))) as typeof fs.writeSync);
  await new Inbox(folder).store(yes('in pieces'), 'k');
  expect(messages()).toEqual(['in pieces']);
});

test('nobody but the account of the site reads what visitors wrote', async () => {
  await new Inbox(folder).store(yes('in confidence'), null);
  expect(fs.statSync(today()).mode & 0o777).toBe(0o600);
});

test('one key stands for one submission: whatever else comes under it is answered alike, and not stored', async () => {
  const inbox = new Inbox(folder);
  await inbox.store(yes('first'), 'k');
  await inbox.store(yes('second'), 'k');
  expect(messages()).toEqual(['first']);
});

test('a full inbox stores nothing more, says so, and takes more once old days are gone', async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, '2020-01-01.jsonl'), `${JSON.stringify({ key: null, old: ' '.repeat(950) })}\n`);
  const said = jest.spyOn(console, 'error').mockImplementation();
  const inbox = new Inbox(folder, 1_000);
  for (const key of ['key', 'key', 'other'])
    await expect(inbox.store(yes('Murakoze'), key)).rejects.toMatchObject({
      statusCode: 503,
      message: expect.stringMatching(/feedback holds 9\d\d bytes of at most 1000/),
    });
  expect(said).toHaveBeenCalledTimes(1);
  inbox.forget(365);
  await inbox.store(yes('Murakoze'), 'key');
  expect(messages()).toEqual(['Murakoze']);
});

test('an inbox counts in bytes what it takes, and is full to its last one', async () => {
  const letter = yes('€'.repeat(500));
  await new Inbox(folder).store(letter, null);
  const { size } = fs.statSync(today());
  jest.spyOn(console, 'error').mockImplementation();
  const tooSmall = new Inbox(folder, 2 * size - 1);
  await expect(tooSmall.store(letter, null)).rejects.toThrow('holds');
  const inbox = new Inbox(folder, 3 * size);
  for (let count = 0; count < 2; count += 1) await inbox.store(letter, null);
  await expect(inbox.store(letter, null)).rejects.toThrow('holds');
  expect(entries()).toHaveLength(3);
});

test('a site that is told nothing else keeps a hundred megabytes', async () => {
  mkdirSync(folder, { recursive: true });
  const old = path.join(folder, '2020-01-01.jsonl');
  writeFileSync(old, '');
  dayFile(0, 'today');
  jest.spyOn(console, 'error').mockImplementation();
  truncateSync(old, 99 * 1024 * 1024);
  await new Inbox(folder).store(yes('has room'), null);
  truncateSync(old, 100 * 1024 * 1024);
  await expect(new Inbox(folder).store(yes('has none'), null)).rejects.toThrow('of at most 104857600');
  fs.rmSync(old);
  expect(messages()).toEqual(['today', 'has room']);
});

test('an inbox that is still full after an hour says it again', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  const inbox = new Inbox(folder, 10);
  const refused = () => expect(inbox.store(yes('Murakoze'), null)).rejects.toThrow('holds');
  await refused();
  inbox.forget(365);
  await refused();
  await refused();
  expect(said).toHaveBeenCalledTimes(2);
});
