import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Registry } from 'shared/contract/registry/schema';
import { livePairs } from '../registry/live-pairs';
import { withLock } from '../registry/lock';
import { parseRegistry } from '../registry/parse-registry';
import { historyFile, historyFolder, lockFile, registryFile } from '../registry/registry-paths';
import { besideCurrent, keepLastGood, lastGoodState, parseSignatures, writeSignatures } from '../registry/registry-signatures';
import { hashOf } from '../registry/unsaved-snapshot';
import { refuseExpired } from '../registry/verify-registry';
import { writeDurably } from '../registry/write-durably';
import { holdsRegistryKey, signatureFor } from '../signing/registry-statement';
import { trustOf } from '../signing/trust';
import { Untrusted } from '../signing/untrusted';
import { isPublished } from '../store/read-record';
import { bringRelease, reasonNotBrought } from './bring-release';
import type { Ask } from './database';

const WHAT = "the fleet's registry";

export interface StateRow {
  sequence: number;
  text: string;
  hash: string;
}

/** Keeps the folder's registry a copy of the database's: what comes is verified as everywhere, and nothing older is taken. */
export class RegistryCopy {
  #isChecked = false;
  #signature = '';

  constructor(private readonly data: string) {}

  /** Brings every newer state into the folder, and before it the releases that it names. */
  async take(ask: Ask): Promise<void> {
    const newest = await this.#refuseSetBack(ask);
    if (!newest) return;
    const signatures = await ask<{ text: string }>(
      'SELECT text FROM site.signatures WHERE sequence = $1 ORDER BY number DESC LIMIT 20',
      [newest.sequence],
    );
    const states = await this.#lacking(ask, newest);
    if (states.length === 0 && this.#signature === signatures[0]?.text) return;
    const text =
      states.find(({ sequence }) => sequence === newest.sequence)?.text ?? readFileSync(registryFile(this.data), 'utf8');
    const registry = parseRegistry(text, WHAT);
    const signature = this.#signatureOf(
      text,
      registry,
      signatures.map((row) => row.text),
    );
    for (const { shell, section, version } of livePairs(registry)) {
      await this.#bring(ask, 'shell', shell);
      await this.#bring(ask, section, version);
    }
    await this.write(states, { text, sequence: registry.sequence }, signature);
    this.#isChecked = true;
  }

  /** What lies here and counts no more stops nobody: whoever serves looks at it anew, and the way out of it is a change as well. */
  async #bring(ask: Ask, name: string, version: string): Promise<void> {
    try {
      await bringRelease(ask, this.data, name, version);
    } catch (error) {
      if (!isPublished(this.data, name, version)) throw error;
      reasonNotBrought(error as Error);
    }
  }

  /** Whatever this machine saw last must still be there: a database that was set back has lost what was in force. */
  async #refuseSetBack(ask: Ask): Promise<{ sequence: number; hash: string } | undefined> {
    const trust = trustOf(this.data);
    const seen = trust && lastGoodState(this.data, trust);
    const rows = await ask<{ sequence: number; hash: string }>(
      'SELECT sequence::integer AS sequence, hash FROM site.states WHERE sequence = $1 OR sequence = (SELECT max(sequence) FROM site.states) ORDER BY sequence',
      [seen?.sequence ?? 0],
    );
    const newest = rows.at(-1);
    if (!seen) return newest;
    const found = rows.find(({ sequence }) => sequence === seen.sequence);
    if (found?.hash === hashOf(seen.text)) return newest;
    throw new Untrusted(
      `${WHAT} is number ${newest?.sequence ?? 0} and not the one that was seen here as number ${seen.sequence}: the database was set back to an older state, or is another one. What was seen stays in force; see docs/runbook.md, "The database was set back"`,
    );
  }

  /** In the first look of a process every state is compared; after that only what is new is asked for. */
  async #lacking(ask: Ask, newest: { sequence: number; hash: string }): Promise<StateRow[]> {
    if (this.#isChecked && hashIn(registryFile(this.data)) === newest.hash) return [];
    const known = await ask<{ sequence: number; hash: string }>(
      'SELECT sequence::integer AS sequence, hash FROM site.states ORDER BY sequence',
    );
    const lacking = known
      .filter(({ sequence, hash }) => hashIn(historyFile(this.data, sequence)) !== hash)
      .map(({ sequence }) => sequence);
    if (hashIn(registryFile(this.data)) !== newest.hash && !lacking.includes(newest.sequence)) lacking.push(newest.sequence);
    this.#isChecked = lacking.length === 0;
    if (lacking.length === 0) return [];
    return ask<StateRow>(
      'SELECT sequence::integer AS sequence, text, hash FROM site.states WHERE sequence = ANY ($1) ORDER BY sequence',
      [lacking],
    );
  }

  /** The newest that holds: whoever may add one can add one that does not, and must not stop anybody by it. */
  #signatureOf(text: string, registry: Registry, signatures: readonly string[]): string {
    let fault: unknown = new Untrusted(`${WHAT} has no signature`);
    for (const [place, signature] of signatures.entries()) {
      try {
        this.#verify(text, registry, signature);
        return signature;
      } catch (error) {
        if (place === 0) fault = error;
      }
    }
    throw fault;
  }

  #verify(text: string, { sequence }: Registry, signatures: string): void {
    const trust = trustOf(this.data);
    if (!trust) throw new Untrusted(`${WHAT} is there, and no list of keys`);
    const { statement } = signatureFor(text, parseSignatures(signatures, WHAT), trust.keysFor('registry'), WHAT);
    if (statement.sequence !== sequence)
      throw new Untrusted(`${WHAT} was signed as number ${statement.sequence}, and says ${sequence}`);
    refuseExpired(statement, WHAT, holdsRegistryKey(this.data, trust));
  }

  /** Puts verified states in their places, the newest last, so that a kill in between leaves one that is signed. */
  async write(states: readonly StateRow[], newest: { text: string; sequence: number }, signatures: string): Promise<void> {
    await mkdir(historyFolder(this.data), { recursive: true });
    await withLock(lockFile(this.data), async () => {
      for (const { sequence, text, hash } of states) {
        if (hashOf(text) !== hash) throw new Untrusted(`${WHAT}: state ${sequence} has not the hash that it is kept under`);
        if (sequence !== newest.sequence) await writeDurably(historyFile(this.data, sequence), text);
      }
      const trust = trustOf(this.data)!;
      const { envelope } = signatureFor(newest.text, parseSignatures(signatures, WHAT), trust.keysFor('registry'), WHAT);
      await writeSignatures(this.data, besideCurrent(this.data, trust, newest.text, envelope));
      if (hashIn(registryFile(this.data)) !== hashOf(newest.text)) await writeDurably(registryFile(this.data), newest.text);
      if (hashIn(historyFile(this.data, newest.sequence)) !== hashOf(newest.text))
        await writeDurably(historyFile(this.data, newest.sequence), newest.text);
      await keepLastGood(this.data, { text: newest.text, signature: envelope });
    });
    this.#signature = signatures;
  }
}

const hashIn = (file: string): string | null => (existsSync(file) ? hashOf(readFileSync(file, 'utf8')) : null);
