import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from 'shared/contract/registry/schema';
import * as z from 'zod';
import type { WantedAbort } from '../cluster/cluster';
import { readJson } from '../../json';
import { withLock } from '../sqlite';
import { abort, isLive } from '../../rollout';
import { writeDurably } from '../registry/write-durably';

const schema = z.array(z.strictObject({ name: z.string(), rolloutId: z.string(), reason: z.string(), at: z.iso.datetime() }));

/** The aborts that are in force on this machine and may not be in the registry yet: `wanted-aborts.json` in the store's folder. */
export class WantedAborts {
  readonly file: string;

  constructor(dir: string) {
    this.file = path.join(dir, 'wanted-aborts.json');
  }

  list(): WantedAbort[] {
    if (!existsSync(this.file)) return [];
    const aborts = readJson(this.file, schema);
    if (!aborts) console.error(`${this.file} does not hold aborts of this form; it is left out.`);
    return aborts ?? [];
  }

  /** Changes the list under a lock, because the origin and the copy of the database both write it. `change` returns the same array for no change. */
  async change(change: (aborts: WantedAbort[]) => WantedAbort[]): Promise<void> {
    const before = this.list();
    if (change(before) === before) return;
    await withLock(this.file, async () => {
      const aborts = change(this.list());
      if (aborts.length > 0) await writeDurably(this.file, `${JSON.stringify(aborts)}\n`);
      else rmSync(this.file, { force: true });
    });
  }

  /** Adds the aborts of other origins, and removes those that the registry has recorded. */
  merge(registry: Registry, aborts: readonly WantedAbort[]): Promise<void> {
    return this.change((before) => {
      const isNew = ({ rolloutId }: WantedAbort) => !before.some((each) => each.rolloutId === rolloutId);
      const added = aborts.filter((each) => isNew(each) && isUnderWay(registry, each));
      const stillRunning = before.filter((each) => isUnderWay(registry, each));
      return added.length === 0 && stillRunning.length === before.length ? before : [...stillRunning, ...added];
    });
  }

  /** The registry as this machine serves it: rollouts that an origin has ended are aborted. */
  applyTo(registry: Registry): Registry {
    return this.list().reduce(withAbort, registry);
  }
}

/** Whether that rollout is still under way in the registry. */
function isUnderWay({ sections }: Registry, { name, rolloutId }: Pick<WantedAbort, 'name' | 'rolloutId'>): boolean {
  const rollout = sections[name]?.rollout;
  return isLive(rollout) && rollout.id === rolloutId;
}

/** Returns the registry with that rollout aborted, if it is still under way. */
export const withAbort = (registry: Registry, request: WantedAbort): Registry =>
  isUnderWay(registry, request)
    ? abort(registry, { name: request.name, reason: `automatic: ${request.reason}`, now: request.at })
    : registry;
