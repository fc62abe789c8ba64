import { Refusal } from '../../refusal';
import { changeAccess, type Access, type Person } from './access-file';

/** Allows a person to sign in at the console by their verified e-mail address or their subject at the identity provider. */
export async function addPerson(data: string, person: Person): Promise<void> {
  await changeAccess(data, (access) => {
    const people = access.people ?? [];
    const same = people.find(({ name, identity }) => name === person.name || identity === person.identity);
    if (same)
      throw new Refusal('let-in-already', `${same.name} (${same.identity}) is let in already. To change it, remove it first.`);
    return { ...access, people: [...people, person] };
  });
}

export async function removePerson(data: string, name: string): Promise<void> {
  await changeAccess(data, (access) => {
    if (personCalled(access, name)) return { ...access, people: access.people!.filter((person) => person.name !== name) };
    const known = access.people?.map((person) => person.name).join(', ');
    throw new Refusal('unknown-person', `There is no person "${name}"; the names are ${known || '(none)'}`);
  });
}

export const personCalled = ({ people }: Access, name: string): Person | null =>
  people?.find((person) => person.name === name) ?? null;
