import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { readCompose, readDeploy } from './read-deploy';

const [build, run] = readDeploy('container/Dockerfile')
  .split(/^(?=FROM )/m)
  .slice(1);

test('what is built and what runs has the Node that the sources are worked on with', () => {
  const node = readFileSync(path.join(ROOT, '.nvmrc'), 'utf8').trim();
  for (const stage of [build, run]) expect(/^FROM (\S+)/.exec(stage!)![1]).toBe(`node:${node}-bookworm-slim`);
});

test('gives the build the commit, which is not in the image that runs', () => {
  expect(build!.indexOf('ARG SOURCE_COMMIT\n')).toBeGreaterThan(0);
  expect(build!.indexOf('ARG SOURCE_COMMIT\n')).toBeLessThan(build!.indexOf('npm run build'));
  expect(run).not.toContain('SOURCE_COMMIT');
  const built = Object.values(readCompose().services).flatMap(({ build: settings }) => settings ?? []);
  expect(built.length).toBeGreaterThan(0);
  for (const { args } of built) expect(args).toEqual({ SOURCE_COMMIT: '${SOURCE_COMMIT:-}' });
});

/** As Docker reads a line: of whole names from the root on, and all that lies below. */
const leftOut = readDeploy('container/Dockerfile.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const text = line.replaceAll('.', '\\.').replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
    return new RegExp(`^${text}(?:/|$)`);
  });
const isLeftOut = (file: string) => leftOut.some((line) => line.test(file));

test.each([
  '.git/config',
  '.data/keys/0123456789abcdef.pem',
  '.data-dev/access.json',
  '.env',
  'service/.env.local',
  'deploy/secrets/passwords.env',
  'deploy/certificate/privkey.pem',
  'abort-key/0123456789abcdef.pem',
  'privkey.pem',
  'tls.key',
  'node_modules/zod/package.json',
  'shell/node_modules/zod/package.json',
  'npm-debug.log',
])('%s does not get into what the image is built from', (file) => {
  expect(isLeftOut(file)).toBe(true);
});

test.each(['package.json', '.npmrc', 'shell/site.json', 'remotes/help/guides.json', 'tooling/deploy/read-deploy.ts'])(
  '%s does',
  (file) => {
    expect(isLeftOut(file)).toBe(false);
  },
);
