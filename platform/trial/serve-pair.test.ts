import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { PagesStore } from '../render';
import { publishForTest } from '../testing/release-folder';
import { servePair } from './serve-pair';
import { spawnTied } from './spawn-tied';

jest.mock('./spawn-tied', () => ({ spawnTied: jest.fn() }));

test('a trial whose origin ends at its start fails at once, with what the origin wrote, and leaves no store', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'pair-'));
  const [shell, section] = ['shell', 'help'].map((name) => publishForTest(data, { name, version: '1.0.0' })) as [string, string];
  const child = Object.assign(new EventEmitter(), { stdout: new PassThrough(), stderr: new PassThrough(), kill: jest.fn() });
  jest.mocked(spawnTied).mockImplementation(() => {
    child.stderr.once('end', () => child.emit('exit', 1, null)).end('no such module');
    return child as unknown as ReturnType<typeof spawnTied>;
  });
  const served = servePair({
    pair: { shell: '1.0.0', section: 'help', version: '1.0.0' },
    folders: { shell, section },
    pages: { copyTo: async () => undefined } as Partial<PagesStore> as PagesStore,
    unpublished: {},
    siteConfig: '',
  });
  await expect(served).rejects.toThrow('The origin that serves a pair to its trial ended (1):\nno such module');
  expect(existsSync(jest.mocked(spawnTied).mock.lastCall![1]!.env!.SITE_DATA!)).toBe(false);
  rmSync(data, { recursive: true });
});
