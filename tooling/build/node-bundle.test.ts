import path from 'node:path';
import { nodeBundle } from './node-bundle';
import { ROOT } from './workspaces';

test.each([
  ['under development', true, 'development'],
  ['of a release', false, 'production'],
])('the bundle for the server %s is built as that', (_what, development, mode) => {
  const target = { name: 'help', version: '1.0.0', folder: path.join(ROOT, 'remotes/help'), outputFolder: '/out', development };
  expect(nodeBundle(target, 'src/server.ts', []).mode).toBe(mode);
});
