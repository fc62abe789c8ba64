import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../json';
import type { Engine, Query } from '../engine';
import { insertMissing } from '../rows';
import { importOnce } from '../import-progress';
import { CAUSE_KINDS } from '../../rollout/verdict';
import type { EvidencePoint } from './evidence-history';
import { OTHER_PAGES, type CountedRollout, type SessionRecord } from './session';
import { SignalsTable } from './signals-table';
import { Sums } from './sums';

// Imports counts in the format of commit ee1e348 and before: in `signals/` a file for each run of each origin and one for the history of a rollout, and
// in a cluster `site.sums`, `site.heard`, `site.causes` and such files in `site.signal_files`. They are imported once, and not changed.

const count = z.int().min(0);
const arm = z.object({ sessions: count, failures: count });
const arms = z.object({ stable: arm, candidate: arm });
const causes = z.array(z.object({ kind: z.enum(CAUSE_KINDS), page: z.string(), sessions: count }));
const countsFile = z.object({
  stages: z.array(z.object({ share: z.number(), browsers: arms, server: arms, felt: z.record(z.string(), arms).optional() })),
  causes: z.object({ stable: causes, candidate: causes }),
  wouldAbort: z.string().optional(),
}) satisfies z.ZodType<CountedRollout>;
const evidencePoint = z.object({
  at: z.iso.datetime(),
  share: z.number(),
  stable: arm,
  candidate: arm,
  worse: z.number(),
  notWorse: z.number(),
}) satisfies z.ZodType<EvidencePoint>;
const historyFile = z.object({ format: z.literal(1), points: z.array(evidencePoint) });

/** Matches the name of a file. The id of a rollout has neither `~` nor a dot. */
const FILE = /^([^~.]+)(~[^.]*)?(\.evidence)?\.json$/;

/** Imports the counts of a folder, once. @returns a line for the log, or `null` if there is nothing to import */
export async function importOldFolder(engine: Engine, folder: string): Promise<string | null> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => FILE.test(name)) : [];
  if (names.length === 0) return null;
  return importOnce(engine, 'signals', async (query) => {
    const damaged = await importFiles(
      query,
      names.map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') })),
    );
    return `The store has taken over the counts of rollouts from ${folder}, which stays as it is${damaged > 0 ? `; ${damaged} damaged files were left there` : ''}.`;
  });
}

/** Imports the old tables; if repeated, the rows that were added since the last time. */
export async function importOldTables(engine: Engine): Promise<string | null> {
  const [old] = await engine.query<{ name: string | null }>("SELECT to_regclass('site.signal_files') AS name");
  if (!old!.name) return null;
  const rolloutCount = await engine.change(async (query) => {
    const rows = await query<{ rollout: string }>(
      `SELECT rollout FROM (SELECT rollout FROM site.sums UNION SELECT substring(name FROM '^[^~.]+') FROM site.signal_files) AS old
         WHERE rollout NOT IN (SELECT rollout FROM site.signal_rollouts)`,
    );
    for (const { rollout } of rows) {
      await query('INSERT INTO site.signal_rollouts (rollout, begun_at) VALUES ($1, $2)', [rollout, new Date().toISOString()]);
      for (const statement of COPIES) await query(statement, [rollout]);
    }
    const names = rows.map(({ rollout }) => rollout);
    const files = await query<{ name: string; text: string }>('SELECT name, text FROM site.signal_files');
    await importFiles(
      query,
      files.filter(({ name }) => names.includes(FILE.exec(name)?.[1] ?? '')),
    );
    return names.length;
  });
  const late = await importLate(engine);
  if (rolloutCount + late === 0) return null;
  return `The store has taken over the counts of ${rolloutCount} rollouts and ${late} sessions that came later from the tables of before, which stay as they are.`;
}

const METRIC = "CASE WHEN source LIKE 'paint-%' THEN 'paint' ELSE source END";
const COPIES = [
  `INSERT INTO site.signal_sums (rollout, source, arm, share, sessions, failures)
     SELECT rollout, source, arm, share::text, sum(sessions), sum(failures) FROM site.sums WHERE rollout = $1 GROUP BY rollout, source, arm, share`,
  `INSERT INTO site.signal_networks (rollout, metric, network, prefix, source, arm, share, sessions, failures, loud)
     SELECT rollout, ${METRIC}, network, split_part(network, '.', 1), source, arm, share::text, sessions, failures,
       CASE WHEN source LIKE 'paint-%' THEN sessions * split_part(source, '-', 2)::integer ELSE failures END FROM site.sums WHERE rollout = $1`,
  `INSERT INTO site.signal_causes (rollout, arm, kind, page, sessions) SELECT rollout, arm, kind, page, sessions FROM site.causes WHERE rollout = $1`,
  `INSERT INTO site.signal_sessions (rollout, metric, session, source, arm, share, network, failed, counts)
     SELECT rollout, ${METRIC}, session, source, arm, share::text, network, failed::integer, counts::integer FROM site.heard WHERE rollout = $1
     ON CONFLICT DO NOTHING`,
];

/** Imports what origins of the old version have added since. */
async function importLate(engine: Engine): Promise<number> {
  const rows = await engine.query<Omit<SessionRecord, 'isNew' | 'cause'> & { rollout: string }>(
    `SELECT old.rollout, old.source, old.arm, old.session, old.share::float8 AS share, old.network, old.failed FROM site.heard old
       JOIN site.signal_rollouts USING (rollout)
       LEFT JOIN site.signal_sessions taken ON taken.rollout = old.rollout AND taken.session = old.session
         AND taken.metric = CASE WHEN old.source LIKE 'paint-%' THEN 'paint' ELSE old.source END
       WHERE is_over = 0 AND (taken.session IS NULL OR taken.failed < old.failed::integer)`,
  );
  const signals = new SignalsTable(engine);
  for (const { rollout, ...session } of rows)
    await signals.put(rollout, [{ session: { ...session, isNew: true, cause: { kind: 'unknown', page: OTHER_PAGES } } }]);
  return rows.length;
}

/** @returns the number of invalid files */
async function importFiles(query: Query, files: readonly { name: string; text: string }[]): Promise<number> {
  const sums = new Sums();
  let damaged = 0;
  for (const { name, text } of files) {
    const [, rollout, , evidence] = FILE.exec(name)!;
    const read = (evidence ? historyFile : countsFile).safeParse(parseJson(text));
    if (!read.success) damaged += 1;
    if (!read.success) continue;
    await query('INSERT INTO site.signal_rollouts (rollout, begun_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      rollout!,
      new Date().toISOString(),
    ]);
    if ('points' in read.data) {
      const rows = read.data.points.map((point) => ({ rollout: rollout!, at: point.at, point: JSON.stringify(point) }));
      await insertMissing(query, 'signal_points', rows);
    } else {
      sums.addCounts(rollout!, read.data);
      if (read.data.wouldAbort !== undefined)
        await query('UPDATE site.signal_rollouts SET would_abort = $1 WHERE rollout = $2', [read.data.wouldAbort, rollout!]);
    }
  }
  await sums.write(query);
  return damaged;
}
