import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../workspaces';

export interface LockedPackage {
  version: string;
  /** As npm writes it: `sha512-…`. */
  integrity?: string;
  /** What the package says of itself, an SPDX expression. */
  license?: string;
  /** Only what the root names for development leads to it. */
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

/** What the lock file has, by folder. */
export const readLockedPackages = (): LockedPackages =>
  (JSON.parse(readFileSync(lockFile(), 'utf8')) as { packages: LockedPackages }).packages;

/** The lock file by its hash, sha256 in hexadecimal. */
export const hashOfLockFile = (): string => createHash('sha256').update(readFileSync(lockFile())).digest('hex');

/** The name of the package that lies in a folder of the lock file. */
export const nameInLock = (place: string): string => place.split('node_modules/').at(-1)!;
