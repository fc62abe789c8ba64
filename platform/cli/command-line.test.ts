import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withSection } from '../rollout/section-state';
import { changeRegistry, readRegistry } from '../testing/folder-in';

const ROOT = path.join(__dirname, '../..');
const CLI = path.join(ROOT, 'tooling/commands/release.ts');
/** A process of its own takes a second to start, and several on a machine that has other work. */
const PATIENCE = 60_000;
let data: string;

/** What a pipeline goes by is the exit code of a process. */
function release(env: NodeJS.ProcessEnv, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', CLI, ...words], {
    cwd: ROOT,
    env: { ...process.env, SITE_DATA: data, ...env },
    encoding: 'utf8',
  });
  return { code: status, stdout: stdout.trim(), stderr };
}

beforeEach(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'line-'));
  await changeRegistry(data, 'start help@1.0.0', (registry) => withSection(registry, 'help', { stable: '1.0.0' }));
});

test(
  'what is done ends with 0, and the words stand in the history',
  () => {
    expect(release({}, 'policy', 'help', '--stages', '5,100')).toMatchObject({
      code: 0,
      stdout: 'help is rolled out in the stages 5, 100 %. (registry 2)',
    });
    expect(readRegistry(data).change).toBe('policy help --stages 5,100');
  },
  PATIENCE,
);

test(
  'what is refused ends with 1, and the reason',
  () => {
    const { code, stdout, stderr } = release({}, 'promote', 'help');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('No rollout of help is under way.');
  },
  PATIENCE,
);

test(
  'a policy may say that rollouts move on by themselves, and none that what is never split does',
  () => {
    expect(release({}, 'policy', 'help', '--stages', '5,50', '--auto', '30').stdout).toBe(
      'help is rolled out in the stages 5, 50 %, by itself after 30 minutes each. (registry 2)',
    );
    expect(readRegistry(data).sections.help!.policy).toEqual({ kind: 'stages', stages: [5, 50], auto: { minutes: 30 } });
    expect(release({}, 'policy', 'help', '--all-at-once', '--auto')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--auto goes with --stages'),
    });
  },
  PATIENCE,
);

test(
  'wrong use ends with 2, also of the environment, and says what the variable takes',
  () => {
    expect(release({ SITE_DATA: ' ' }, 'status')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('SITE_DATA is empty; it takes the folder of the release store'),
    });
  },
  PATIENCE,
);
