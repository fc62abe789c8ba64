import type { CommandName, Problem } from 'platform/commands';

/** A refusal of the service, with its code and message. */
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
  /** The command waits for the approval of a second person. */
  waits?: boolean;
}

/** A command, or a request that only the service has. */
export type RequestName = CommandName | 'approve' | 'decline' | 'comparison';

/** Statuses of a proxy that gets no response from the service. */
const PROXY_STATUSES = [502, 503, 504];

/** Sends a command to the service, as the release tool does. */
export async function call<Json = unknown>(command: RequestName, parameters: object): Promise<Answer<Json>> {
  const answer = await fetch(`/api/${command}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(parameters),
  }).catch(unreachable);
  // A server in between sends no JSON: where it got no answer from the service, or the answer was cut off, the command may have run.
  const isUnknown = answer.ok || PROXY_STATUSES.includes(answer.status);
  const result = await answer.json().catch(isUnknown ? unreachable : () => null);
  if (answer.status === 202) return { text: result.detail, json: result, waits: true };
  if (answer.ok) return result;
  throw refusalOf(answer, result);
}

function unreachable(): never {
  throw new Fault(
    'outcome-unknown',
    'The release service cannot be reached. The command may have run: check the history before you try again.',
  );
}

/** @param problem the JSON body of the response, if it has one */
export const refusalOf = ({ status }: Response, problem: Partial<Problem> | null): Fault =>
  new Fault(problem?.code ?? 'no-reason', problem?.detail ?? `The release service responded with status ${status}.`);
