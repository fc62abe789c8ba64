import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../../refusal';
import {
  exportKey,
  holdsKey,
  keyFile,
  makeKey,
  readKey,
  seal,
  signerOf,
  trustFile,
  type Release,
  type Role,
  type Trust,
  type TrustedKey,
  type TrustStatement,
} from '../../signing';
import { saveLastGood, lastGoodState } from '../registry/last-good';
import type { StoredRegistry } from '../registry/registry';
import { thisUser } from '../registry/this-user';
import { writeDurably } from '../registry/write-durably';
import { BrokenRelease } from '../releases/read-record';
import type { Releases } from '../releases/releases';
import { withLock } from '../sqlite';
import { keyRole } from './key-role';
import { renewSignature, renewSignatures, intactReleases } from './renew-signature';

/** Manages the keys of a folder: the trusted keys, the private keys on this machine, and the signatures made with them. */
export class Keys {
  constructor(
    private readonly registry: StoredRegistry,
    private readonly releases: Releases,
  ) {}

  /** Makes the keys of a folder that was never signed, and signs its content once. Called before anything is verified. */
  async ensureTrust(): Promise<void> {
    if (this.#hasBegun) return;
    await this.#exclusively(async () => {
      if (!this.#hasBegun) await this.#begin();
    });
  }

  /** Makes the first key of a part. A part whose keys were all revoked gets none automatically. */
  async ensure(part: string): Promise<void> {
    const hasKey = (): boolean => this.#list.some((key) => key.role === 'release' && key.part === part);
    if (!this.registry.trust.inForce || hasKey()) return;
    await this.#exclusively(async () => {
      if (!hasKey()) await this.#write(`key create ${part} (first release)`, [...this.#list, this.#make('release', part)]);
    });
  }

  /** Makes a key for a part, or for the registry, that has none in force: before the first release, or after a revocation. */
  async create(name: string): Promise<string> {
    const { role, part } = keyRole(name);
    return this.#exclusively(async () => {
      const before = this.#list.find((key) => key.role === role && key.part === part && !key.ended);
      if (before)
        throw new Refusal(
          'key-in-force-already',
          `${name} has the key ${before.id} in force. A new one in its place: npm run release -- key rotate ${name}`,
        );
      const key = this.#make(role, part);
      await this.#write(`key create ${name}`, [...this.#list, key]);
      return key.id;
    });
  }

  /** Copies the private key of a name into another folder, for a machine that may sign with this key alone. */
  copy(name: string, folder: string): string {
    const { role, part } = keyRole(name);
    const id = signerOf(this.registry.trust.whole!, role, part);
    // Throws if the private key is missing.
    readKey(this.registry.dir, id, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    copyFileSync(keyFile(this.registry.dir, id), path.join(folder, `${id}.pem`));
    return id;
  }

  /**
   * Replaces the key of a part, of the registry or of the root. Re-signs everything that has a valid signature of the old key, so nothing
   * that is served changes; then ends the old key. Needs only the private root key.
   */
  async rotate(name: string, log: (line: string) => void): Promise<string> {
    const { role, part } = keyRole(name);
    return this.#exclusively(async () => {
      const list = this.#list;
      const old = list.filter((key) => key.role === role && key.part === part && !key.ended);
      signerOf(this.registry.trust.whole!, role, part);
      // With the old key, while it is still trusted.
      const intact = part === null ? [] : await intactReleases(this.releases, part, log);
      // Throws for a registry that does not match its signature: the new key must not sign it.
      if (role === 'registry') this.registry.read();
      const key = this.#make(role, part);
      const change = `key rotate ${name}`;
      // Both keys are valid until everything is re-signed, because a concurrent reader sees signatures of either.
      await this.#write(change, [...list, key]);
      await renewSignatures(this.releases, intact, log);
      // Every change after this one is signed with the new key.
      if (role === 'registry') await this.registry.signAgain();
      const ended = { at: new Date().toISOString(), by: thisUser().who, how: 'rotated' as const, reason: null };
      await this.#write(change, [...list.map((each) => (old.includes(each) ? { ...each, ended } : each)), key]);
      return key.id;
    });
  }

  /** Revokes a leaked key. What it signed is invalid at once and everywhere, and nothing is re-signed. */
  async revoke(id: string, reason: string): Promise<string> {
    return this.#exclusively(async () => {
      const key = this.#list.find((each) => each.id === id);
      if (!key)
        throw new Refusal('unknown-key', `There is no key ${id}; the keys are ${this.#list.map((key) => key.id).join(', ')}`);
      if (key.ended) throw new Refusal('key-ended-already', `The key ${id} was ${key.ended.how} at ${key.ended.at}.`);
      if (key.role === 'root')
        throw new Refusal('root-key-in-force', 'The root key signs this list. Replace it: npm run release -- key rotate root');
      const ended = { at: new Date().toISOString(), by: thisUser().who, how: 'revoked' as const, reason };
      const list = this.#list.map((each) => (each === key ? { ...each, ended } : each));
      await this.#write(`key revoke ${id}`, list);
      return key.part ?? key.role;
    });
  }

  /** Signs a release that a person has reviewed, such as one of a revoked key; only when every file matches its record. */
  async signRelease({ name, version }: Release, reason: string): Promise<void> {
    if (!this.releases.has(name, version)) throw new Refusal('not-published', `${name}@${version} is not published.`);
    const fault = await this.#exclusively(() => renewSignature(this.releases, { name, version }, thisUser(undefined, reason)));
    if (fault) throw new BrokenRelease(fault);
  }

  /** The first list only records that signing began, so that the next process continues after a kill. */
  get #hasBegun(): boolean {
    return (this.registry.trust.inForce?.own.sequence ?? 0) > 1;
  }

  async #begin(): Promise<void> {
    const stored = this.releases.list();
    const keys = this.registry.trust.inForce?.own.keys ?? [
      this.#make('root', null),
      this.#make('registry', null),
      this.#make('abort', null),
      ...[...new Set(stored.map(({ name }) => name))].map((name) => this.#make('release', name)),
    ];
    if (!this.registry.trust.inForce) await this.#write('signing begins', keys);
    let count = 0;
    for (const release of stored) {
      const fault = await renewSignature(this.releases, release, thisUser());
      if (fault) console.error(`Not signed: ${fault}`);
      else count += 1;
    }
    const state = await this.registry.signAgain(() => this.registry.states.newest());
    await this.#write('signing has begun', keys);
    if (state !== null)
      console.error(`Signing begins: the keys are made, and registry ${state} and ${count} releases are signed as they are.`);
  }

  get #list(): TrustedKey[] {
    return this.registry.trust.whole!.own.keys;
  }

  /** Serialises changes to the list of keys, on this machine and in its cluster. */
  #exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    const locked = () => withLock(trustFile(this.registry.dir), work);
    return this.registry.cluster?.withKeys(locked) ?? locked();
  }

  /** Makes a key for a role. It is not in force yet. */
  #make(role: Role, part: string | null): TrustedKey {
    const { id, publicKey } = makeKey(this.registry.dir);
    const addedAt = new Date().toISOString();
    return { id, role, part, publicKey: exportKey(publicKey), addedAt, addedBy: thisUser().who, ended: null };
  }

  /**
   * Writes the next list of keys, signed by the root of the list before it and by its own root, so that readers verify each list by the
   * one before. Call it only under the lock.
   */
  async #write(change: string, keys: TrustedKey[]): Promise<void> {
    const { dir, trust } = this.registry;
    const before = trust.whole;
    const sequence = (before?.own.sequence ?? 0) + 1;
    const statement: TrustStatement = { format: 1, sequence, changedAt: new Date().toISOString(), change, keys };
    const newest = keys.findLast(({ role, ended }) => role === 'root' && !ended)!.id;
    const signers = [...new Set([...(before ? rootsHere(before) : []), newest])].map((id) => readKey(dir, id, 'root'));
    await writeDurably(trustFile(dir), `${JSON.stringify(seal('trust', statement, signers), null, 2)}\n`);
    // An older list is refused from now on. The state in force, under its lock, stays the last good one if its signature is still valid.
    await this.registry
      .withWriteLock(async () => saveLastGood(this.registry, lastGoodState(trust.inForce!)))
      // The list is written already: a leaked key is revoked even if the registry's file is broken.
      .catch((error: Error) => {
        if (!(error instanceof Refusal)) throw error;
        console.error(`The keys are in force, and not kept in last-good.json. ${error.message}`);
      });
  }
}

/** Ids of the trusted root keys that this machine has. Throws if the newest is missing. */
const rootsHere = (trust: Trust): string[] => [
  signerOf(trust, 'root'),
  ...trust.keysFor('root').flatMap(({ id }) => (holdsKey(trust.folder, id) ? [id] : [])),
];
