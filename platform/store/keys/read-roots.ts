import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BadEnvironment } from '../../settings';
import { exportKey, importKey, type PublicKey } from '../../signing';

/** Reads the file of `SITE_TRUST`: root keys as `key list --root` prints them. `null` without the variable: the first root is trusted on first use. */
export function readRoots(file: string | null | undefined): PublicKey[] | null {
  if (file == null) return null;
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
