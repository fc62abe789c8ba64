/** The holder of a grant: a person, or a pipeline, which may belong to a person. A token without an owner has neither. */
export interface Principal {
  /** For a pipeline, the owners of all its entries, separated by spaces. */
  person: string | null;
  /** The names of all its entries, separated by spaces. */
  pipeline: string | null;
  /** The name of the token that it used, if it used one. */
  token?: string | undefined;
}

/** Why the approver may not approve a request of the requester; `null` when they may. */
export function approvalFault(approver: Principal, requester: Principal): string | null {
  if (approver.pipeline !== null) return `the pipeline ${approver.pipeline} approves nothing; a person does`;
  if (approver.person === null) return `${NO_OWNER} approves nothing`;
  const { person } = approver;
  if (requester.person?.split(' ').some((one) => isSamePerson(person, one)))
    return `${person} asked for this; the approval is a second person's`;
  return null;
}

/** For sentences: a token without an owner, and how to make one with an owner. */
export const NO_OWNER = 'a token without an owner (token create … --owner PERSON)';

/** Whether the principal names a person or a pipeline. */
export const isBound = ({ person, pipeline }: Principal): boolean => person !== null || pipeline !== null;

/** Ignores capitals, so that a person cannot approve their own request under another spelling. */
export const isSamePerson = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
