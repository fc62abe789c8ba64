import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { withSection } from '../rollout';
import { compiledProgram } from 'tooling/testing/compiled-program';
import { changeRegistry, readRegistry } from '../testing/folder-in';

const ROOT = path.join(__dirname, '../..');
const FROM_SOURCES = ['--import', 'tsx/esm', path.join(ROOT, 'tooling/commands/release.ts')];
const compiled = compiledProgram('tooling/artefact/programs/release.ts');
// It publishes what is here: nothing.
beforeAll(() => void mkdirSync(path.join(compiled, '../../../releases')));
let data: string;

/** Runs the tool as a process, as pipelines do, for its exit code. */
function release(env: NodeJS.ProcessEnv, ...words: string[]) {
  return runTool([compiled], env, words);
}

function runTool(program: string[], env: NodeJS.ProcessEnv, words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...words], {
    cwd: ROOT,
    env: { ...process.env, SITE_CONFIG: path.join(ROOT, 'shell/site.json'), SITE_DATA: data, ...env },
    encoding: 'utf8',
  });
  return { code: status, stdout: stdout.trim(), stderr };
}

beforeEach(async () => {
  data = newFolder();
  await changeRegistry(data, 'start help@1.0.0', (registry) => withSection(registry, 'help', { stable: '1.0.0' }));
});

test('a successful command exits with 0, and the history records it', () => {
  expect(runTool(FROM_SOURCES, {}, ['policy', 'help', '--stages', '5,100'])).toMatchObject({
    code: 0,
    stdout: 'help is rolled out in the stages 5, 100 %. (registry 2)',
  });
  expect(readRegistry(data).change).toBe('policy help --stages 5,100');
});

test('a refused command exits with 1, and prints the reason', () => {
  const { code, stdout, stderr } = release({}, 'promote', 'help');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('No rollout of help is under way.');
});

test('help that was asked for exits with 0', () => {
  expect(release({}, 'start', '--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage: '), stderr: '' });
});

test('a usage error, even in an environment variable, exits with 2 and names the accepted values', () => {
  expect(release({ SITE_DATA: ' ' }, 'status')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('SITE_DATA is empty; it takes the folder of the release store'),
  });
});
