import path from 'node:path';
import type { Counts } from '../rollout/verdict/counts';
import { openStore, type CountedRollout } from '../store';
import { SqliteEngine } from '../store/sqlite';
import { Sums } from '../store/signals/sums';
import { folderIn } from './folder-in';

/** Puts counts into the store of a folder, as if so many sessions had reported. */
export async function putCounts(data: string, rollout: string, counts: Counts): Promise<void> {
  await (await openStore({ folder: folderIn(data) })).close();
  const engine = await SqliteEngine.open(path.join(data, 'site.db'));
  await engine.change(async (query) => {
    await query('INSERT INTO site.signal_rollouts (rollout, begun_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      rollout,
      new Date().toISOString(),
    ]);
    const sums = new Sums();
    sums.addCounts(rollout, counts);
    await sums.write(query);
  });
  await engine.close();
}

/** The counts of a rollout in the store of a folder. */
export async function countsIn(data: string, rollout: string): Promise<CountedRollout> {
  const store = await openStore({ folder: folderIn(data) });
  const counts = (await store.signals.read([rollout])).get(rollout)!;
  await store.close();
  return counts;
}
