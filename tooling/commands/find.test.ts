import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

test('find ends quietly when what reads its output, such as head, has ended before', () => {
  const loader = createRequire(__filename).resolve('tsx/esm');
  const find = [process.execPath, '--import', loader, path.join(ROOT, 'tooling/commands/find.ts'), 'PIN'];
  const { stderr } = spawnSync('sh', ['-c', '"$@" | true', 'sh', ...find], { cwd: ROOT, encoding: 'utf8', timeout: 120_000 });
  expect(stderr).toBe('');
});
