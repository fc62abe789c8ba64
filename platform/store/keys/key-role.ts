import { BadRelease } from '../../refusal';
import type { Role } from '../../signing';

const OF_THE_STORE: readonly string[] = ['root', 'registry', 'abort'] satisfies Role[];

/** The role of a key by its name. `root`, `registry` and `abort` are roles of the store; any other name is a part, whose releases the key signs. */
export function keyRole(name: string): { role: Role; part: string | null } {
  return OF_THE_STORE.includes(name) ? { role: name as Role, part: null } : { role: 'release', part: name };
}

/** Refuses a part with the name of a role: no command could replace its key. Also `constructor`, which every object has as a key. */
export function refuseReserved(part: string): void {
  if (keyRole(part).part === null)
    throw new BadRelease('reserved-name', `${part} is the name of a key of the store. Give the section another name.`);
  if (part in {}) throw new BadRelease('reserved-name', `${part} is a reserved word. Give the section another name.`);
}
