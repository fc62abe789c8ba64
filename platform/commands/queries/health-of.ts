import * as z from 'zod';
import { reasonOf } from '../client/problem';

const TIME_OUT = 3_000;

const answer = z.looseObject({ status: z.string() });

export interface Health {
  address: string;
  status: string;
  /** Each fault as a sentence. */
  reasons: string[];
}

/** Reads the `/healthz` of an origin. */
export async function healthOf(address: string): Promise<Health> {
  try {
    const response = await fetch(new URL('/healthz', address), { redirect: 'error', signal: AbortSignal.timeout(TIME_OUT) });
    const { releases: _releases, status, ...rest } = answer.parse(await response.json());
    return { address, status, reasons: sentences(rest) };
  } catch (error) {
    const why = reasonOf(error as Error);
    return { address, status: 'unreachable', reasons: [`${address}/healthz cannot be read (${why}).`] };
  }
}

function sentences(rest: Record<string, unknown>): string[] {
  return Object.entries(rest).flatMap(([key, value]) =>
    [value].flat().map((each) => `${key}: ${typeof each === 'string' ? each : JSON.stringify(each)}`),
  );
}
