import { existsSync, readFileSync } from 'node:fs';
import { acceptTrust } from './accept-trust';
import type { PublicKey } from './envelope';
import { readLastGood } from './last-good';
import { highestNumberFile, lastGoodFile, registrySignatureFile, trustFile } from './paths';
import { fingerprintOf } from './fingerprint';
import { keysInForce, type Role, type TrustStatement } from './trust-statement';
import { Untrusted } from './untrusted';

/** The keys that are trusted in a folder. */
export interface Trust {
  /** The folder of the private keys that this machine has. */
  folder: string;
  /** The list of keys in this folder. */
  own: TrustStatement;
  keysFor(role: Role, part?: string | null): PublicKey[];
}

interface Resolved {
  fingerprint: string | null;
  trust: Trust | null;
  /** Why the list on the disk is not the one in force; otherwise `null`. */
  fault: Untrusted | null;
}

/** The list of keys of a folder, held in memory: deleting or tampering with the file does not change which keys this process trusts. */
export class TrustStore {
  #resolved: Resolved | null = null;

  constructor(
    private readonly folder: string,
    /** Root keys that the operator configures (`SITE_TRUST`). */
    readonly pinned: readonly PublicKey[] | null = null,
  ) {}

  /** The trusted keys; `null` in a folder where nothing was ever signed. */
  get inForce(): Trust | null {
    const { trust, fault } = this.#resolve();
    if (fault && !trust) throw fault;
    return trust;
  }

  /** The trusted keys. @throws Untrusted when the list on the disk is not the one in force */
  get whole(): Trust | null {
    const { trust, fault } = this.#resolve();
    if (fault) throw fault;
    return trust;
  }

  #resolve(): Resolved {
    const fingerprint = fingerprintOf(trustFile(this.folder));
    if (this.#resolved?.fingerprint === fingerprint) return this.#resolved;
    const read = { fingerprint, ...this.#read(this.#resolved?.trust?.own ?? null) };
    if (read.trust || read.fault) this.#resolved = read;
    return read;
  }

  #read(before: TrustStatement | null): Omit<Resolved, 'fingerprint'> {
    const { folder, pinned } = this;
    let own = before;
    try {
      own ??= this.#lastGood();
      if (!existsSync(trustFile(folder))) {
        if (!own && !isSigned(folder) && !pinned) return { trust: null, fault: null };
        throw new Untrusted(`${trustFile(folder)}, the list of keys, is missing. Restore it from the backup`);
      }
      own = acceptTrust(readFileSync(trustFile(folder), 'utf8'), trustFile(folder), { before: own, pinned });
      return { trust: trustIn(folder, own), fault: null };
    } catch (error) {
      if (!(error instanceof Untrusted)) throw error;
      return { trust: own && trustIn(folder, own), fault: error };
    }
  }

  #lastGood(): TrustStatement | null {
    const lastGood = readLastGood(this.folder);
    return lastGood && acceptTrust(lastGood.trust, lastGoodFile(this.folder), { before: null, pinned: this.pinned });
  }
}

/** Whether the folder has a trace of an earlier signature. */
const isSigned = (folder: string): boolean =>
  [registrySignatureFile(folder), lastGoodFile(folder), highestNumberFile(folder)].some((file) => existsSync(file));

const trustIn = (folder: string, own: TrustStatement): Trust => ({
  folder,
  own,
  keysFor: (role, part) => keysInForce(own, role, part),
});
