import type { CommandName, Problem } from 'platform/commands';

/** What the service refuses, with its code and in its own words. */
export class Fault extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export interface Answer<Json = unknown> {
  text: string;
  json: Json;
  refused?: string;
  /** It is not done yet: a second person has to approve it. */
  waits?: boolean;
}

/** A command, or what the service alone has. */
export type CallName = CommandName | 'requests' | 'approve' | 'decline' | 'comparison';

/** Says a command to the service, as the release tool does. */
export const call = <Json = unknown>(command: CallName, parameters: object = {}): Promise<Answer<Json>> =>
  send<Json>(`/api/${command}`, parameters);

async function send<Json>(address: string, body: object): Promise<Answer<Json>> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Fault(
      'outcome-unknown',
      'The release service cannot be reached. The command may have been carried out: look at the history before you try again.',
    );
  });
  const result = await answer.json().catch(() => null);
  if (answer.status === 202) return { text: result.detail, json: result, waits: true };
  if (answer.ok) return result;
  throw refusalOf(answer, result);
}

/** @param problem what the answer held as JSON, if it did */
export const refusalOf = ({ status }: Response, problem: Partial<Problem> | null): Fault =>
  new Fault(problem?.code ?? 'no-reason', problem?.detail ?? `The release service answered ${status}.`);
