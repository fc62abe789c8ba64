import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../workspaces';

export interface LockedPackage {
  version: string;
  /** Subresource integrity: `sha512-…`. */
  integrity?: string;
  /** An SPDX expression, from the package's own package.json. */
  license?: string;
  /** Only development dependencies of the root need it. */
  dev?: boolean;
  hasInstallScript?: boolean;
  /** A workspace, not a package. */
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

const lockFile = () => path.join(ROOT, 'package-lock.json');

/** The entries of package-lock.json, by folder. */
export const readLockedPackages = (): LockedPackages =>
  (JSON.parse(readFileSync(lockFile(), 'utf8')) as { packages: LockedPackages }).packages;

/** The sha256 of package-lock.json in hexadecimal. */
export const hashOfLockFile = (): string => createHash('sha256').update(readFileSync(lockFile())).digest('hex');

/** The package name of a folder in package-lock.json. */
export const nameInLock = (place: string): string => place.split('node_modules/').at(-1)!;
