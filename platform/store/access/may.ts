import type { PartName } from 'shared/contract';
import type { Grant, Right } from './access-file';

/** Whether one of the grants includes the right. Any grant includes the right to read every part. */
export function may(grants: Grant[], right: Right, name?: PartName): boolean {
  if (right === 'read') return grants.length > 0;
  return grants.some((grant) => grant.may.includes(right) && (name === undefined || covers(grant, name)));
}

/** Whether the grants include any right at that section. */
export const belongs = (grants: Grant[], section: PartName): boolean => grants.some((grant) => covers(grant, section));

const covers = ({ sections }: Grant, name: PartName): boolean => sections.includes(name) || sections.includes('*');
