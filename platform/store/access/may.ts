import type { PartName } from 'shared/contract';
import { isInForce, type AccessLists, type Grant, type Right } from './access-file';
import { isSamePerson, type Principal } from './principal';

/** Whether one of the grants includes the right. Any grant includes the right to read every part. */
export function may(grants: Grant[], right: Right, name?: PartName): boolean {
  if (right === 'read') return grants.length > 0;
  return grants.some((grant) => grant.may.includes(right) && (name === undefined || covers(grant, name)));
}

/** The grants of a principal: none once its token is revoked or has expired, its person removed, or its workflow no longer trusted. */
export function grantsOf(
  { people = [], tokens, trusted }: AccessLists,
  { person, pipeline, token }: Principal,
  now = new Date(),
): Grant[] {
  if (token !== undefined) return tokens.filter((each) => each.name === token && isInForce(each, now));
  if (pipeline !== null) return trusted.filter(({ name }) => pipeline.split(' ').includes(name));
  return people.filter(({ name }) => person !== null && isSamePerson(name, person));
}

/** Whether the grants include any right at that section. */
export const coversSection = (grants: Grant[], section: PartName): boolean => grants.some((grant) => covers(grant, section));

const covers = ({ sections }: Grant, name: PartName): boolean => sections.includes(name) || sections.includes('*');
