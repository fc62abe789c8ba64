import type { LockedPackage } from '../build/supply/locked-packages';
import { isTaken, packageFaults } from './package-faults';

const one = (more: Partial<LockedPackage> = {}): LockedPackage => ({ version: '1.0.0', license: 'MIT', ...more });
const rules = { programs: ['origin'], knownScripts: ['esbuild'], namedHere: { old: 'MIT' } };
/** The origin takes a server and a workspace that takes a list; only the root has the builder. */
const locked = (change: Record<string, LockedPackage> = {}) => ({
  '': one({ dependencies: { builder: '1.0.0' } }),
  origin: one({ license: 'UNLICENSED', dependencies: { server: '1.0.0', shared: '1.0.0' } }),
  shared: one({ license: 'UNLICENSED', dependencies: { list: '1.0.0' } }),
  // Of a link npm says no licence: it stands at the folder.
  'node_modules/shared': { version: '1.0.0', link: true } as LockedPackage,
  'node_modules/server': one({ dependencies: { deep: '1.0.0' } }),
  'node_modules/server/node_modules/deep': one(),
  'node_modules/deep': one(),
  'node_modules/list': one(),
  'node_modules/builder': one(),
  ...change,
});

test('packages with licences that are taken are no fault', () => {
  expect(packageFaults(locked(), rules)).toEqual([]);
});

test.each(['node_modules/server', 'node_modules/server/node_modules/deep', 'node_modules/list'])(
  'what reaches a server may not ask for changes to be shared: %s',
  (place) => {
    expect(packageFaults(locked({ [place]: one({ license: 'MPL-2.0' }) }), rules)).toEqual([
      expect.stringContaining('has the licence MPL-2.0, which what reaches visitors or servers may not have'),
    ]);
  },
);

test.each(['optionalDependencies', 'peerDependencies'] as const)(
  'what a package brings by its %s reaches a server too',
  (how) => {
    const change = {
      'node_modules/server': one({ [how]: { builder: '1.0.0' } }),
      'node_modules/builder': one({ license: 'MPL-2.0' }),
    };
    expect(packageFaults(locked(change), rules)).toEqual([expect.stringContaining('builder@1.0.0 has the licence MPL-2.0')]);
  },
);

test('packages that need each other are each looked at', () => {
  const needs = (name: string) => one({ dependencies: { [name]: '1.0.0' }, license: 'MPL-2.0' });
  const change = { 'node_modules/server': needs('list'), 'node_modules/list': needs('server') };
  expect(packageFaults(locked(change), rules)).toHaveLength(2);
});

test('a development tool may, because it is not distributed', () => {
  expect(packageFaults(locked({ 'node_modules/builder': one({ license: 'MPL-2.0' }) }), rules)).toEqual([]);
});

test.each(['GPL-3.0', 'SEE LICENSE IN LICENSE.txt', 'UNLICENSED'])('not even a tool has the licence %s', (license) => {
  expect(packageFaults(locked({ 'node_modules/builder': one({ license }) }), rules)).toEqual([
    expect.stringContaining(`builder@1.0.0 has the licence ${license}, which a tool may not have`),
  ]);
});

test('a package that names no licence is a fault, unless its licence text was reviewed', () => {
  const silent: LockedPackage = { version: '1.0.0' };
  expect(packageFaults(locked({ 'node_modules/silent': silent }), rules)).toEqual([expect.stringContaining('silent@1.0.0')]);
  expect(packageFaults(locked({ 'node_modules/old': silent }), rules)).toEqual([]);
});

test('reports a package that would run a script at its installation, unless the script was reviewed', () => {
  const scripted = one({ hasInstallScript: true });
  expect(packageFaults(locked({ 'node_modules/miner': scripted }), rules)).toEqual([
    expect.stringContaining('miner@1.0.0 wants to run a script when it is installed'),
  ]);
  expect(packageFaults(locked({ 'node_modules/esbuild': scripted }), rules)).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0 OR MIT AND LGPL-3.0', false],
  ['(MIT OR ISC) AND GPL-3.0', false],
  ['GPL-3.0 AND (ISC OR MIT OR 0BSD)', false],
])('whether %s is taken: %s', (expression, is) => {
  expect(isTaken(expression, 'shipped')).toBe(is);
});
