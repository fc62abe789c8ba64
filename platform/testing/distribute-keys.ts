import { cpSync } from 'node:fs';
import path from 'node:path';

/** Copies private keys to another machine, as the operator of a cluster does: they are in no database. */
export function distributeKeys(from: string, to: string): void {
  cpSync(path.join(from, 'keys'), path.join(to, 'keys'), { recursive: true });
}
