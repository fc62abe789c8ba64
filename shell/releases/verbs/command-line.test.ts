/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeRegistry, readRegistry } from '../registry/registry-file';

const CLI = path.join(__dirname, '../cli.ts');
let data: string;

/** A process of its own: the exit code is what a pipeline goes by. */
function release(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', CLI, ...words], {
    cwd: path.join(__dirname, '../../..'),
    env: { ...process.env, SITE_DATA: data },
    encoding: 'utf8',
  });
  return { code: status, said: stdout.trim(), complained: stderr };
}

beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'line-'));
});

test('a policy is set by a command that stands in the history, not by editing the file', () => {
  expect(release('policy', 'help', '--stages', '5,100')).toMatchObject({ code: 0, said: 'help is rolled out in the stages 5, 100 %. (registry 1)' });
  expect(JSON.parse(release('policy', 'help', '--all-at-once', '--json').said)).toMatchObject({ sequence: 2, help: { policy: { kind: 'all-at-once' } } });
  expect(readRegistry(data)).toMatchObject({ change: 'policy help --all-at-once --json', sections: { help: { policy: { kind: 'all-at-once' } } } });
}, 20_000);

test('a policy that is neither of the two, or both, is wrong use', () => {
  expect(release('policy', 'help')).toMatchObject({ code: 2, complained: expect.stringContaining('one of --stages 1,10,50,100 and --all-at-once') });
  expect(release('policy', 'help', '--stages', '1,100', '--all-at-once').code).toBe(2);
  expect(readRegistry(data).sequence).toBe(0);
}, 20_000);

test('a time that cannot be read is wrong use, and one before the first change is refused', async () => {
  await changeRegistry(data, 'test', (registry) => ({ ...registry }));
  for (const word of ['yesterday', '2026-01-07T00:00:00', '']) expect(release('history', '--at', word)).toMatchObject({ code: 2, complained: expect.stringContaining('with its zone') });
  expect(release('history', '--at', '2020-01-01T00:00:00+02:00')).toMatchObject({ code: 1, complained: expect.stringContaining('the history starts at') });
}, 20_000);
