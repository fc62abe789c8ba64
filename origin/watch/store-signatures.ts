import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSignatures } from 'releases/registry/registry-signatures';
import { refuseExpired } from 'releases/registry/verify-registry';
import { writeDurably } from 'releases/registry/write-durably';
import { acceptTrust } from 'releases/signing/accept-trust';
import { storeTrustFile } from 'releases/signing/paths';
import { LIFETIME, signatureFor, type RegistryStatement } from 'releases/signing/registry-statement';
import { storePins, storeTrustOf } from 'releases/signing/trust';
import { keysInForce, type TrustStatement } from 'releases/signing/trust-statement';
import { Untrusted } from 'releases/signing/untrusted';
import type { StoreClient } from './store-client';

const MB = 1024 * 1024;
/** Between two questions whether a signature was renewed. */
const PATIENCE = 60_000;
const REGISTRY = "the store's registry.json";

/** What the store last said, as text; kept across restarts. */
export const takenFile = (data: string): string => path.join(data, 'store-registry.json');

/** Believes a store as far as its signatures go: by the roots that were given, else by those that it showed first. */
export class StoreSignatures {
  #statement: RegistryStatement | null = null;
  #askAt = 0;

  constructor(
    private readonly store: Pick<StoreClient, 'get' | 'find'>,
    private readonly data: string,
  ) {}

  /** The keys of the store; `null` for a store that never signed anything, where no roots were given. */
  async takeKeys(): Promise<TrustStatement | null> {
    const found = await this.store.find('trust.json', MB);
    const known = storeTrustOf(this.data);
    const pinned = storePins(this.data);
    if (!found) {
      if (!known && !pinned) return null;
      throw new Untrusted(
        `the store has no list of keys (trust.json), ${pinned ? 'and SITE_TRUST is set' : 'and had one before'}`,
      );
    }
    const text = found.toString();
    const keys = acceptTrust(text, "the store's trust.json", { known, pinned });
    if (keys.sequence !== known?.sequence) await writeDurably(storeTrustFile(this.data), text);
    return keys;
  }

  /** Refuses a registry that the store's key did not sign, that has expired, or that is older than what was taken. */
  async verify(text: string, sequence: number, keys: TrustStatement | null): Promise<void> {
    const before = takenSequence(this.data);
    if (sequence < before)
      throw new Untrusted(
        `${REGISTRY} is number ${sequence}; number ${before} was taken already, so it is an old copy. If this is another store, begin with an empty SITE_DATA`,
      );
    if (!keys) return;
    const { bytes } = (await this.store.get('registry.sig.json', MB))!;
    const envelopes = parseSignatures(bytes.toString(), "the store's registry.sig.json");
    const { statement } = signatureFor(text, envelopes, keysInForce(keys, 'registry'), REGISTRY);
    if (statement.sequence !== sequence) throw new Untrusted(`${REGISTRY} was signed as number ${statement.sequence}`);
    refuseExpired(statement, REGISTRY, false);
    this.#statement = statement;
  }

  /** Whether the signature at hand has lived for half of its time, and nobody asked for a newer one lately. */
  isDue(now = Date.now()): boolean {
    if (!this.#statement || Date.parse(this.#statement.expires) - now > LIFETIME / 2 || now < this.#askAt) return false;
    this.#askAt = now + PATIENCE;
    return true;
  }

  /** Throws when the registry that was taken may not be called current any more. */
  refuseExpired(): void {
    if (this.#statement) refuseExpired(this.#statement, REGISTRY, false);
  }
}

function takenSequence(data: string): number {
  try {
    return existsSync(takenFile(data)) ? Number(JSON.parse(readFileSync(takenFile(data), 'utf8')).sequence) || 0 : 0;
  } catch {
    return 0;
  }
}
