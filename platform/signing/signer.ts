import { Refusal } from '../refusal';
import type { Trust } from './trust';
import type { Role } from './trust-statement';

/** The id of the newest key in force for a role. @throws Refusal when there is none */
export function signerOf({ own }: Trust, role: Role, part: string | null = null): string {
  const key = own.keys.findLast((each) => each.role === role && each.part === part && !each.ended);
  if (key) return key.id;
  const name = part ?? role;
  throw new Refusal('no-key-in-force', `${name} has no key in force. Make one: npm run release -- key create ${name}`);
}
