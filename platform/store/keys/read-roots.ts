import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BadEnvironment } from '../../settings/environment';
import type { PublicKey } from '../../signing/envelope';
import { exportKey, importKey } from '../../signing/key-pair';
import { pinRoots } from '../../signing/trust';

/** Folders whose pins were read in this process. */
const pinned = new Map<string, string>();

/** Reads which root keys are believed. */
export function readPins(dir: string, trust: string | null = null): void {
  const pin = String(trust);
  if (pinned.get(dir) === pin) return;
  pinRoots(dir, trust === null ? null : readRoots(trust));
  pinned.set(dir, pin);
}

/** The root keys of `SITE_TRUST`: one after the other, as `key list --root` prints them. */
function readRoots(file: string): PublicKey[] {
  try {
    const blocks = readFileSync(file, 'utf8').match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];
    if (blocks.length === 0) throw new Error('it holds none');
    return blocks.map((block) => importKey(exportKey(createPublicKey(block))));
  } catch (error) {
    throw new BadEnvironment(
      `SITE_TRUST is "${file}"; it takes a file with root public keys, as printed by: npm run release -- key list --root (${(error as Error).message})`,
    );
  }
}
