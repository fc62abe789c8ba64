import type { FleetCounts } from '../fleet/signals';
import { noCounts, type Cause, type Counts } from '../verdict/counts';
import type { Ask } from './database';
import { countsOf, type SumRow } from './sum-sessions';

const SUMS = `SELECT rollout, source, arm, share::float8 AS share, sum(sessions)::integer AS sessions, sum(failures)::integer AS failures
  FROM site.sums WHERE rollout = ANY ($1) GROUP BY rollout, source, arm, share`;

/** What the two networks that failed most often said of the candidate: whoever has one or two must not be able to end a rollout. */
const LOUD = `WITH ranked AS (
    SELECT rollout, source, network, row_number() OVER (PARTITION BY rollout, source ORDER BY sum(failures) DESC) AS place
    FROM site.sums WHERE arm = 'candidate' AND network <> '' AND rollout = ANY ($1) GROUP BY rollout, source, network)
  SELECT rollout, source, 'candidate' AS arm, share::float8 AS share, -sum(sessions)::integer AS sessions, -sum(failures)::integer AS failures
  FROM site.sums JOIN ranked USING (rollout, source, network) WHERE place <= 2 AND arm = 'candidate' GROUP BY rollout, source, share`;

const CAUSES =
  'SELECT rollout, arm, kind, page, sessions FROM site.causes WHERE rollout = ANY ($1) ORDER BY rollout, arm, kind, page';

type OfRollout<Row> = Row & { rollout: string };

/** The counts of rollouts, as all origins together heard them. */
export async function pullCounts(ask: Ask, rollouts: readonly string[]): Promise<Map<string, FleetCounts>> {
  const sums = await ask<OfRollout<SumRow>>(SUMS, [rollouts]);
  const loud = await ask<OfRollout<SumRow>>(LOUD, [rollouts]);
  const causes = await ask<OfRollout<Cause & { arm: 'stable' | 'candidate' }>>(CAUSES, [rollouts]);
  return new Map(
    rollouts.map((rollout) => {
      const isOf = (row: { rollout: string }) => row.rollout === rollout;
      const [own, quieter] = [sums.filter(isOf), loud.filter(isOf)];
      const said = causes.filter(isOf);
      const byArm = (arm: 'stable' | 'candidate') =>
        said.filter((row) => row.arm === arm).map(({ kind, page, sessions }) => ({ kind, page, sessions }));
      const whole = (rows: SumRow[]): Counts => ({
        ...countsOf(rows),
        causes: { stable: byArm('stable'), candidate: byArm('candidate') },
      });
      return [
        rollout,
        own.length === 0
          ? { all: noCounts(), withoutLoudest: noCounts() }
          : { all: whole(own), withoutLoudest: whole([...own, ...quieter]) },
      ];
    }),
  );
}
