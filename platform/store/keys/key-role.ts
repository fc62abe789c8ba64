import type { Role } from '../../signing';

const OF_THE_STORE: readonly string[] = ['root', 'registry', 'abort'] satisfies Role[];

/** The role of a key by its name. `root`, `registry` and `abort` are roles of the store; any other name is a part, whose releases the key signs. */
export function keyRole(name: string): { role: Role; part: string | null } {
  return OF_THE_STORE.includes(name) ? { role: name as Role, part: null } : { role: 'release', part: name };
}
