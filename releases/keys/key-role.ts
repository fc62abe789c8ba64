import type { Role } from '../signing/trust-statement';

/** `root` and `registry` are those of the store; any other name is a part, whose releases the key signs. */
export function keyRole(name: string): { role: Role; part: string | null } {
  return name === 'root' || name === 'registry' ? { role: name, part: null } : { role: 'release', part: name };
}
