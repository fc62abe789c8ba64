import { cpSync } from 'node:fs';
import path from 'node:path';

/** What the operator of a cluster does once for each machine: private keys are in no database. */
export function handKeysOut(from: string, to: string): void {
  cpSync(path.join(from, 'keys'), path.join(to, 'keys'), { recursive: true });
}
