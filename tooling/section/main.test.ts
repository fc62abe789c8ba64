import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

test('a command of a section receives the words after its name', () => {
  const loader = createRequire(__filename).resolve('tsx/esm');
  const program = ['--import', loader, path.join(ROOT, 'tooling/section/main.ts'), 'build', 'nothing'];
  const { status, stderr } = spawnSync(process.execPath, program, { cwd: ROOT, encoding: 'utf8', timeout: 120_000 });
  expect(stderr).toContain('"nothing" cannot be built');
  expect(status).toBe(2);
});
