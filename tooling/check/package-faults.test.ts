import { readLockedPackages, withAddresses, type LockedPackage, type LockedPackages } from '../build/supply/locked-packages';
import { isTaken, packageFaults, shippedPrograms } from './package-faults';

const entry = (more: Partial<LockedPackage> = {}): LockedPackage => ({ version: '1.0.0', license: 'MIT', ...more });
const rules = { reviewedScripts: ['esbuild'], undeclaredLicences: { old: 'MIT' } };
/** The origin depends on `server` and on the workspace `shared`, which depends on `list`; only the root depends on `builder`. */
const locked = (change: Record<string, LockedPackage> = {}): LockedPackages =>
  addressed({
    '': entry({ dependencies: { builder: '1.0.0' } }),
    origin: entry({ license: 'UNLICENSED', dependencies: { server: '1.0.0', shared: '1.0.0' } }),
    shared: entry({ license: 'UNLICENSED', dependencies: { list: '1.0.0' } }),
    // npm records the licence of a link at its folder.
    'node_modules/shared': { version: '1.0.0', link: true } as LockedPackage,
    'node_modules/server': entry({ dependencies: { deep: '1.0.0' } }),
    'node_modules/server/node_modules/deep': entry(),
    'node_modules/deep': entry(),
    'node_modules/list': entry(),
    'node_modules/builder': entry(),
    ...change,
  });
const addressed = (packages: LockedPackages): LockedPackages => JSON.parse(withAddresses(JSON.stringify({ packages }))).packages;

test('accepts packages with allowed licences', () => {
  expect(packageFaults(locked(), rules)).toEqual([]);
});

test.each(['node_modules/server', 'node_modules/server/node_modules/deep', 'node_modules/list'])(
  'refuses a licence that requires sharing changes, for what reaches a server: %s',
  (place) => {
    expect(packageFaults(locked({ [place]: entry({ license: 'MPL-2.0' }) }), rules)).toEqual([
      expect.stringContaining('has the licence MPL-2.0, which is not allowed for what reaches visitors or servers'),
    ]);
  },
);

test.each(['optionalDependencies', 'peerDependencies'] as const)('checks the %s of what reaches a server too', (field) => {
  const change = {
    'node_modules/server': entry({ [field]: { builder: '1.0.0' } }),
    'node_modules/builder': entry({ license: 'MPL-2.0' }),
  };
  expect(packageFaults(locked(change), rules)).toEqual([expect.stringContaining('builder@1.0.0 has the licence MPL-2.0')]);
});

test('checks both of two packages that depend on each other', () => {
  const dependsOn = (name: string) => entry({ dependencies: { [name]: '1.0.0' }, license: 'MPL-2.0' });
  const change = { 'node_modules/server': dependsOn('list'), 'node_modules/list': dependsOn('server') };
  expect(packageFaults(locked(change), rules)).toHaveLength(2);
});

test('allows MPL-2.0 for a development tool, which is not distributed', () => {
  expect(packageFaults(locked({ 'node_modules/builder': entry({ license: 'MPL-2.0' }) }), rules)).toEqual([]);
});

test.each(['GPL-3.0', 'SEE LICENSE IN LICENSE.txt', 'UNLICENSED'])('refuses the licence %s also for a tool', (license) => {
  expect(packageFaults(locked({ 'node_modules/builder': entry({ license }) }), rules)).toEqual([
    expect.stringContaining(`builder@1.0.0 has the licence ${license}, which is not allowed for a tool`),
  ]);
});

test('reports a package without a licence, unless its licence text was reviewed', () => {
  const silent: LockedPackage = { version: '1.0.0' };
  expect(packageFaults(locked({ 'node_modules/silent': silent }), rules)).toEqual([expect.stringContaining('silent@1.0.0')]);
  expect(packageFaults(locked({ 'node_modules/old': silent }), rules)).toEqual([]);
});

test('allows what reaches a server the licence for which it was reviewed, and no later one', () => {
  const reviewed = { ...rules, reviewedLicences: { server: 'MPL-2.0' } };
  const faultsOf = (license: string) => packageFaults(locked({ 'node_modules/server': entry({ license }) }), reviewed);
  expect(faultsOf('MPL-2.0')).toEqual([]);
  expect(faultsOf('GPL-3.0')).toEqual([expect.stringContaining('server@1.0.0 has the licence GPL-3.0')]);
});

test('reports a package that would run a script at its installation, unless the script was reviewed', () => {
  const scripted = entry({ hasInstallScript: true });
  expect(packageFaults(locked({ 'node_modules/miner': scripted }), rules)).toEqual([
    expect.stringContaining('miner@1.0.0 has an installation script'),
  ]);
  expect(packageFaults(locked({ 'node_modules/esbuild': scripted }), rules)).toEqual([]);
});

test('reports one package whose address is at a registry, or that has none', () => {
  const { resolved: _none, ...unaddressed } = locked()['node_modules/list']!;
  expect(packageFaults({ ...locked(), 'node_modules/list': unaddressed, 'node_modules/deep': unaddressed }, rules)).toEqual([
    'node_modules/deep has no address in package-lock.json, where it must be at no registry in particular: run npm run reference.',
  ]);
  const elsewhere = entry({ resolved: 'https://mirror.example/list/-/list-1.0.0.tgz' });
  expect(packageFaults({ ...locked(), 'node_modules/list': elsewhere }, rules)).toEqual([
    expect.stringContaining('node_modules/list has https://mirror.example/list/-/list-1.0.0.tgz'),
  ]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0 OR MIT AND LGPL-3.0', false],
  ['(MIT OR ISC) AND GPL-3.0', false],
  ['GPL-3.0 AND (ISC OR MIT OR 0BSD)', false],
])('whether %s is allowed: %s', (expression, allowed) => {
  expect(isTaken(expression, 'shipped')).toBe(allowed);
});

test('every program but the tools reaches visitors, people at the console or servers', () => {
  expect(shippedPrograms(readLockedPackages()).toSorted()).toEqual([
    'platform',
    'platform/console',
    'platform/origin',
    'platform/release-service',
    'remotes/help',
    'remotes/landing',
    'remotes/legal',
    'shared',
    'shell',
  ]);
});
