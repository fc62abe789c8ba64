import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { readCompose, readDeploy } from './read-deploy';

const [build, run] = readDeploy('container/Dockerfile')
  .split(/^(?=FROM )/m)
  .slice(1);

test('both stages have the Node version of .nvmrc', () => {
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

/** The patterns as Docker applies them: to whole path segments from the root, and to everything below. */
const ignored = readDeploy('container/Dockerfile.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const text = line.replaceAll('.', '\\.').replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
    return new RegExp(`^${text}(?:/|$)`);
  });
const isIgnored = (file: string) => ignored.some((line) => line.test(file));

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
])('%s is not part of the build context', (file) => {
  expect(isIgnored(file)).toBe(true);
});

test.each(['package.json', '.npmrc', 'shell/site.json', 'remotes/help/guides.json', 'tooling/deploy/read-deploy.ts'])(
  '%s is part of the build context',
  (file) => {
    expect(isIgnored(file)).toBe(false);
  },
);
