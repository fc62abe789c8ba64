import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeDurably } from 'releases/registry/write-durably';
import { isLive } from 'releases/registry/section-state';
import { abort } from 'releases/rollout/abort';
import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { z } from 'zod';

const wanted = z.strictObject({ name: z.string(), rolloutId: z.string(), reason: z.string(), at: z.iso.datetime() });
const schema = z.array(wanted);

/** An abort that this origin decided on while the fleet could not be told. */
export type WantedAbort = z.infer<typeof wanted> & { name: PartName };

export const wantedFile = (data: string): string => path.join(data, 'wanted-aborts.json');

export function readWanted(data: string): WantedAbort[] {
  if (!existsSync(wantedFile(data))) return [];
  try {
    return schema.parse(JSON.parse(readFileSync(wantedFile(data), 'utf8')));
  } catch {
    console.error(`${wantedFile(data)} does not hold aborts of this form; it is left out.`);
    return [];
  }
}

export async function writeWanted(data: string, aborts: readonly WantedAbort[]): Promise<void> {
  if (aborts.length > 0) await writeDurably(wantedFile(data), `${JSON.stringify(aborts)}\n`);
  else rmSync(wantedFile(data), { force: true });
}

/** The registry as this origin serves it: without the rollouts that it has ended and the others do not know of yet. */
export function withWanted(data: string, registry: Registry): Registry {
  return readWanted(data).reduce((state, { name, rolloutId, reason, at }) => {
    const rollout = state.sections[name]?.rollout;
    return isLive(rollout) && rollout.id === rolloutId ? abort(state, { name, reason: `automatic: ${reason}`, now: at }) : state;
  }, registry);
}
