import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { until } from 'platform/testing/until';
import { newFolder } from 'shared/testing/new-folder';
import { ROOT } from '../build/workspaces';
import { runProgram } from './run-program';

/** Node, as seen from the folder of programs: tsx is two processes, and takes ten times as long to start. */
const NODE = path.relative(path.join(ROOT, 'node_modules/.bin'), process.execPath);
const run = (code: string, limit = 60_000, program = NODE) => runProgram(program, ['-e', code], { limit, capture: true });

test('a program that exits with 0 has no fault, and its output is collected', async () => {
  const ended = await run('console.log("in"); console.error("order")', 60_000, 'tsx');
  expect(ended).toMatchObject({ status: 0, fault: null, output: 'in\norder' });
});

test('a program that exits with another number has a fault that names it', async () => {
  expect(await run('process.exit(2)')).toMatchObject({ status: 2, fault: 'exited with 2' });
});

test('a program that a signal ends has a fault, although it never exited with a number', async () => {
  const exit = await run('process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000)');
  expect(exit).toMatchObject({ status: null, fault: 'was ended by SIGKILL' });
});

test('an interrupt of the command is passed on to the program', async () => {
  const folder = newFolder();
  const exit = run(`require('fs').writeFileSync('${folder}/started', ''); setInterval(() => {}, 1000)`);
  await until(() => existsSync(path.join(folder, 'started')));
  process.emit('SIGTERM', 'SIGTERM');
  expect((await exit).fault).toBe('was ended by SIGTERM');
});

test('a program that hangs is killed at its limit, with what it started', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
  const file = path.join(newFolder(), 'pid');
  const code = `const { pid } = require('child_process').spawn('sleep', ['600']);
    require('fs').writeFileSync('${file}.new', String(pid)); require('fs').renameSync('${file}.new', '${file}'); for (;;) {}`;
  const exit = run(code, 120_000);
  await until(() => existsSync(file));
  jest.advanceTimersByTime(120_000);
  expect((await exit).fault).toBe('did not end within 2 minutes, and was killed');
  const pid = Number(readFileSync(file, 'utf8'));
  // The kernel ends the processes of a killed group one after the other.
  await until(() => !isThere(pid));
  jest.useRealTimers();
});

/** A zombie counts as gone: only a process that is told of it is left. */
function isThere(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test('a program that is not there has a fault', async () => {
  expect((await runProgram('no-such-program', [], { limit: 1000, capture: true })).fault).toMatch(/^did not start: .*ENOENT$/);
});

test('an interrupt after the end of a program is passed on to nothing, because its number may be that of another', async () => {
  const listeners = () => [process.listenerCount('SIGINT'), process.listenerCount('SIGTERM')];
  const before = listeners();
  await runProgram('no-such-program', [], { limit: 1000, capture: true });
  expect(listeners()).toEqual(before);
});
