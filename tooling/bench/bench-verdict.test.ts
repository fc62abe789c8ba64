import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ROOT } from '../build/workspaces';

test('bench verdict prints the table header at once, and each row when it is measured', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx/esm', 'tooling/commands/bench.ts', 'verdict', '--rollouts', '1'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) if (lines.push(line) === 3) break;
  child.kill();
  await once(child, 'exit');
  expect(lines[0]).toMatch(/^\| a candidate that is worse, at 10 % \| sessions of it \|/);
  expect(lines[2]).toMatch(/^\| always fails \(white page\) \| \d+ \| \d+ \| \d+ sessions \| \d+ \| browsers \|/);
});
