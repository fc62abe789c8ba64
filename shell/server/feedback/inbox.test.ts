/** @jest-environment node */
import fs, { appendFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Inbox } from './inbox';
import type { Submission } from './submission';

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'inbox-')), 'feedback');
});
afterEach(() => jest.restoreAllMocks());

const yes = (message: string): Submission => ({ action: 'yesThanksApi', help_center_article_link: 'https://tuzamuke.test/help-center/x', message });
const text = () => readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8')).join('');
const entries = () => text().split('\n').filter(Boolean).map((line) => JSON.parse(line));
const messages = () => entries().map(({ submission }) => submission.message);
const today = () => path.join(folder, `${new Date().toISOString().slice(0, 10)}.jsonl`);

test('a submission is one line of JSON in the file of its day', async () => {
  await new Inbox(folder).store(yes('two\nlines — murakoze'), 'key-1');
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d\.jsonl$/)]);
  expect(text()).toMatch(/^[^\n]+\n$/);
  expect(entries()).toEqual([{ at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), key: 'key-1', submission: yes('two\nlines — murakoze') }]);
});

test('it is on the disk before it is answered', async () => {
  const flushed = jest.spyOn(fs, 'fsyncSync');
  await new Inbox(folder).store(yes('a'), null);
  expect(flushed).toHaveBeenCalledTimes(1);
  expect(messages()).toEqual(['a']);
});

test('submissions that arrive together share one flush, and each has its line', async () => {
  const flushed = jest.spyOn(fs, 'fsyncSync');
  const inbox = new Inbox(folder);
  const sent = Array.from({ length: 200 }, (_, index) => `message ${index}`);
  await Promise.all(sent.map((message) => inbox.store(yes(message), message.replace(' ', '-'))));
  expect(messages()).toEqual(sent);
  expect(flushed).toHaveBeenCalledTimes(1);
});

test('one key is stored once: again, at the same moment, and after a restart', async () => {
  const inbox = new Inbox(folder);
  await Promise.all([inbox.store(yes('first'), 'k'), inbox.store(yes('first'), 'k')]);
  await inbox.store(yes('first'), 'k');
  await new Inbox(folder).store(yes('first'), 'k');
  expect(messages()).toEqual(['first']);
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

test('half a line that a kill left behind is cut off, also in the middle of a letter', async () => {
  await new Inbox(folder).store(yes('whole'), 'k1');
  const half = Buffer.from(JSON.stringify({ at: 'x', key: 'k2', submission: yes('é') }));
  appendFileSync(today(), half.subarray(0, half.indexOf('é') + 1));
  const inbox = new Inbox(folder);
  expect(messages()).toEqual(['whole']);
  await inbox.store(yes('sent again'), 'k2');
  expect(messages()).toEqual(['whole', 'sent again']);
});

test('a line that is damaged is left, and the site starts', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  await new Inbox(folder).store(yes('whole'), 'k1');
  appendFileSync(today(), 'not JSON\nnull\n');
  const inbox = new Inbox(folder);
  expect(said).toHaveBeenCalledTimes(2);
  expect(said.mock.calls[0]![0]).toContain(today());
  await inbox.store(yes('whole'), 'k1');
  expect(text().match(/whole/g)).toHaveLength(1);
});

test('a file that is none of the inbox is not touched', () => {
  const inbox = new Inbox(folder);
  writeFileSync(path.join(folder, 'notes.txt'), 'half a line');
  expect(new Inbox(folder)).not.toBe(inbox);
  expect(text()).toBe('half a line');
});

test('a full disk refuses the submission, leaves no half line, and takes the same one later', async () => {
  const inbox = new Inbox(folder);
  await inbox.store(yes('before'), 'k0');
  const write = fs.writeSync;
  jest.spyOn(fs, 'writeSync').mockImplementationOnce(((handle: number, bytes: Buffer) => {
    write(handle, bytes, 0, 10);
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  }) as unknown as typeof fs.writeSync);
  await expect(inbox.store(yes('a'), 'k')).rejects.toThrow('no space left');
  expect(messages()).toEqual(['before']);
  await inbox.store(yes('a'), 'k');
  expect(messages()).toEqual(['before', 'a']);
});

test('a disk that takes a piece at a time gets every piece', async () => {
  const write = fs.writeSync;
  jest.spyOn(fs, 'writeSync').mockImplementation(((handle: number, bytes: Buffer, from: number) => write(handle, bytes, from, Math.min(7, bytes.length - from))) as typeof fs.writeSync);
  await new Inbox(folder).store(yes('in pieces'), 'k');
  expect(messages()).toEqual(['in pieces']);
});
