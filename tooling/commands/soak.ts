// `npm run test:soak`: runs in full the tests of which `npm test` runs only a part (`tooling/test/soak-parts.ts`), and those of components while
// React renders late (`tooling/test/late-rendering.cjs`).
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { requireBrowser } from '../test/find-browser';
import { jestProjects } from '../test/jest-projects';
import { SOAK_PARTS } from '../test/soak-parts';

const env = { ...process.env, BROWSER_PATH: await requireBrowser(), SOAK: '1', SAVES: process.env.SAVES ?? '200' };
const files = SOAK_PARTS.map((part) => part.files);
const [unit, inBrowser] = [true, false].map((isUnit) => files.filter((file) => file.endsWith('.test.ts') === isUnit));
const run = (program: string, args: string[], more: NodeJS.ProcessEnv = {}): number =>
  spawnSync(path.join(ROOT, 'node_modules/.bin', program), args, { cwd: ROOT, stdio: 'inherit', env: { ...env, ...more } })
    .status ?? 1;

const playwrightArgs = ['test', '--config', 'e2e/playwright.config.ts', '--no-deps', '--reporter=list', ...inBrowser!];
const codes = [
  run('jest', ['--projects', 'platform', 'platform/origin', '--runTestsByPath', ...unit!], { NODE_ENV: 'test' }),
  run('jest', ['--projects', ...jestProjects(), '--silent', '--randomize', '--', '\\.test\\.tsx$'], { NODE_ENV: 'test' }),
  run('playwright', [...playwrightArgs, ...process.argv.slice(2)]),
];
process.exitCode = Math.max(...codes);
