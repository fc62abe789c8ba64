import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { keyFile, readKey } from '../../signing/key-pair';
import { signerOf } from '../../signing/signer';
import { wholeTrustOf } from '../../signing/trust';
import { keyRole } from './key-role';

/** Puts the private half of a key in force into another folder, for a machine that is to sign with this one alone. */
export function copyKey(data: string, name: string, folder: string): string {
  const { role, part } = keyRole(name);
  const id = signerOf(wholeTrustOf(data)!, role, part);
  // Refuses, and says why, where it does not lie.
  readKey(data, id, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  copyFileSync(keyFile(data, id), path.join(folder, `${id}.pem`));
  return id;
}
