/** @jest-environment node */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { keepFile } from './keep-file';
import { filesFolder } from './paths';

let data: string;
beforeEach(() => {
  data = fs.mkdtempSync(path.join(tmpdir(), 'incoming-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  fs.rmSync(data, { recursive: true, force: true });
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const keep = (text: string) => keepFile(data, 'help', hashOf(text), Readable.from([Buffer.from(text)]));
const fileOf = (text: string) => path.join(filesFolder(data, 'help'), hashOf(text));

test('a file is on the disk before it is thanked for, and only the account of the service reads it', async () => {
  const write = jest.spyOn(fs, 'createWriteStream');
  await keep('first');
  expect(write.mock.calls.map(([, options]) => options)).toEqual([{ flags: 'wx', mode: 0o600, flush: true }]);
  expect(fs.statSync(fileOf('first')).mode & 0o777).toBe(0o600);
  expect(fs.readFileSync(fileOf('first'), 'utf8')).toBe('first');
});

test('no team sends so much that the disk is full for the others', async () => {
  await keep('first');
  fs.truncateSync(fileOf('first'), 200 * 1024 * 1024 - 1);
  await keep('second');
  await expect(keep('third')).rejects.toMatchObject({
    status: 413,
    message: expect.stringContaining('200 MB of help wait to be published'),
  });
  expect(fs.readdirSync(filesFolder(data, 'help')).sort()).toEqual([hashOf('first'), hashOf('second')].sort());
});
