import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { nullIfRefused, Refusal } from '../../refusal';
import { fingerprintOf, RELEASE_SIGNATURE, Untrusted, verifyRecord, type Trust, type TrustStore } from '../../signing';
import type { StoredRelease } from './prune';
import { BrokenRelease, parseRecord, readBytes } from './read-record';
import { refuseChanged } from './sealed-files';

interface Verified {
  record: ReleaseRecord;
  /** Of the record and its signature, as they were verified. */
  fingerprint: string;
  trust: Trust | null;
}

/** Enough for all that a site serves; the records of evicted ones are verified again. */
const MOST = 100;

/** The releases of a store, each in an immutable folder. */
export class Releases {
  /** The folder of all releases: `{name}/{version}`. */
  readonly root: string;
  /** By folder. An origin asks for the records of its live releases every two seconds. */
  readonly #verified = new Map<string, Verified>();

  constructor(
    readonly dir: string,
    readonly trust: TrustStore,
  ) {
    this.root = path.join(dir, 'releases');
  }

  folder(name: string, version: string): string {
    return path.join(this.root, name, version);
  }

  has(name: string, version: string): boolean {
    return existsSync(path.join(this.folder(name, version), 'release.json'));
  }

  /** The record of a release. Refuses a version that was never published, and names those that were. */
  record(name: string, version: string): ReleaseRecord {
    if (this.has(name, version)) return this.verifiedRecord(name, version);
    throw new Refusal(
      'not-published',
      `${name}@${version} is not published; published: ${this.versions(name).join(', ') || 'none'}. Publish it first: npm run release -- publish ${name}`,
    );
  }

  /** Whether the record of a release is here and signed by a trusted key. */
  isServable(name: string, version: string): boolean {
    return nullIfRefused(Refusal, () => this.record(name, version)) !== null;
  }

  /** The verified record of a release, parsed from the verified bytes and shared by all callers; read again once its files or the trusted keys have changed. */
  verifiedRecord(name: string, version: string): ReleaseRecord {
    const folder = this.folder(name, version);
    const file = path.join(folder, 'release.json');
    const signature = path.join(folder, RELEASE_SIGNATURE);
    try {
      const trust = this.trust.inForce;
      // Taken before the files are read, so that a change in the meantime is found by the next call.
      const fingerprint = `${fingerprintOf(file)} ${fingerprintOf(signature)}`;
      const before = this.#verified.get(folder);
      if (before?.fingerprint === fingerprint && before.trust === trust) return before.record;
      const bytes = readBytes(file);
      verifyRecord(trust, { name, version }, bytes, existsSync(signature) ? readFileSync(signature, 'utf8') : null);
      const record = parseRecord(bytes, file);
      if (this.#verified.size >= MOST) this.#verified.clear();
      this.#verified.set(folder, { record, fingerprint, trust });
      return record;
    } catch (error) {
      if (error instanceof Untrusted) throw new BrokenRelease(error.message);
      throw error;
    }
  }

  /** Refuses a release unless its record is signed by its part's key and every file matches it. */
  async verify(name: string, version: string): Promise<void> {
    if (!this.trust.inForce) return;
    await refuseChanged(this.folder(name, version), this.record(name, version));
  }

  /** Whether a release is in the store and intact. A damaged one can be published again. */
  async isAsPublished(name: string, version: string): Promise<boolean> {
    if (!this.has(name, version)) return false;
    try {
      await this.verify(name, version);
      return true;
    } catch (error) {
      if (error instanceof BrokenRelease) return false;
      throw error;
    }
  }

  /** The names of all parts with a published release. */
  names(): string[] {
    return entriesOf(this.root);
  }

  versions(name: string): string[] {
    return entriesOf(path.join(this.root, name)).filter((version) => this.has(name, version));
  }

  /** All releases, with the time at which each was stored; its build may be older. */
  list(): StoredRelease[] {
    return this.names().flatMap((name) =>
      this.versions(name).flatMap((version) => {
        // Another program may have removed it since.
        const stored = statSync(this.folder(name, version), { throwIfNoEntry: false });
        return stored ? [{ name, version, storedAt: stored.ctime.toISOString() }] : [];
      }),
    );
  }
}

const entriesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .sort()
    : [];
