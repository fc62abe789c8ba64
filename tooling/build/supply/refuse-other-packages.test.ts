import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { refuseOtherPackages } from './refuse-other-packages';

let mockRoot = '';
jest.mock('../workspaces', () => ({
  get ROOT() {
    return mockRoot;
  },
}));

const LOCKED = {
  'remotes/help': { version: '1.0.0' },
  'node_modules/help': { resolved: 'remotes/help', link: true },
  'node_modules/sass-loader': { version: '16.0.7' },
  'node_modules/@esbuild/aix-ppc64': { version: '1.0.0' },
};

function write(file: string, packages: object): void {
  mkdirSync(path.dirname(path.join(mockRoot, file)), { recursive: true });
  writeFileSync(path.join(mockRoot, file), JSON.stringify({ packages }));
}
const install = (packages: object) => write('node_modules/.package-lock.json', packages);

beforeEach(() => {
  mockRoot = newFolder();
  write('package-lock.json', LOCKED);
});

test('who builds after a pull without npm ci is told so, also if the old package is a loader that is in no bundle', () => {
  install({ 'node_modules/sass-loader': { version: '15.0.0' } });
  expect(refuseOtherPackages).toThrow(
    'sass-loader@15.0.0 is installed, and package-lock.json has sass-loader@16.0.7; run: npm ci',
  );
});

test('a build goes on with the locked packages, without those of other systems, and beside a workspace of a newer version', () => {
  install({
    'remotes/help': { version: '1.1.0' },
    'node_modules/help': { resolved: 'remotes/help', link: true },
    'node_modules/sass-loader': { version: '16.0.7' },
    'node_modules/left-over': { version: '1.0.0' },
  });
  expect(refuseOtherPackages).not.toThrow();
});

test('a build goes on where npm has installed nothing', () => {
  expect(refuseOtherPackages).not.toThrow();
});
