import { ReceivedSessions } from 'origin/signals/received-sessions';
import { countsNow, nextStep } from 'platform/rollout';
import {
  armsOf,
  candidateSessions,
  decide,
  noCounts,
  paintClassOf,
  restsOnFewNetworks,
  type Counts,
  type FeltSource,
  type Metric,
  type Source,
} from 'platform/rollout/verdict';
import { countsOf, withoutLoudest, type NetworkRow } from 'platform/store';
import type { Rollout } from 'shared/contract/registry/schema';
import { placesOf, SECTION, stageOf } from './places-of';
import { randomFrom } from './random';
import { Visitors, type Visitor } from './visitors';
import type { World } from './world';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1);
/** The one origin of a simulated site counts everything itself. */
const COUNTS_OF_OTHERS = noCounts();
/** A rollout is judged again after this fraction of additional sessions (after each of the first 200). The check without networks is the slowest part, so it is rarer. */
const JUDGED_AFTER = 0.005;
const NETWORKS_AFTER = 0.02;

export interface Ended {
  outcome: 'aborted' | 'promoted' | 'running';
  /** The metric that ended it. */
  by: Metric | null;
  /** The highest share that it reached, in percent. */
  reached: number;
  /** The reported sessions of the candidate. */
  candidateSessions: number;
  /** These and the candidate's served pages at the first verdict that would have aborted it without the rule of networks. */
  before: { visits: number; sessions: number } | null;
  days: number;
  /** Hours since the last change of its stage. */
  hoursInStage: number;
}

interface Report {
  at: number;
  session: string;
  visitor: Visitor;
  arm: 'stable' | 'candidate';
  stage: number;
}

/** Simulates a rollout in a world with the production code: `ReceivedSessions`, `decide`, `restsOnFewNetworks`, `nextStep`. */
export function runRollout(world: World, seed: number): Ended {
  const random = randomFrom(seed);
  const visitors = new Visitors(world, random);
  const id = `r${seed}`;
  const places = placesOf(id);
  const heardBefore = new ReceivedSessions();
  /** With exact shares and the current stage, as `countsNow` returns them. */
  const counts: Counts = { ...noCounts(), stages: [stageOf(id, world.stages[0]!)] };
  const rows: NetworkRow[] = [];
  let rollout: Rollout = {
    id,
    candidate: '2.0.0',
    stages: world.stages,
    stage: 0,
    state: 'running',
    startedAt: isoTime(START),
    changedAt: isoTime(START),
    ...(world.minutes !== null && { auto: { minutes: world.minutes } }),
  };
  const reports: Report[] = [];
  let [time, visits, counted, before] = [START, 0, 0, null as Ended['before']];
  let [judgedAt, networksAt] = [0, 0];

  for (let visit = 0; visit < world.visits; visit += 1) {
    time += DAY / world.visitsPerDay;
    while (reports[0] && reports[0].at <= time) {
      const report = reports.shift()!;
      // A page of an earlier stage, or of a visitor who has reported already.
      if (report.stage !== rollout.stage || report.visitor.isCounted) continue;
      report.visitor.isCounted = true;
      receive(report);
      counted += 1;
      if (counted < judgedAt) continue;
      judgedAt = counted * (1 + JUDGED_AFTER);
      const { kind, source, heldBy } = decide(counts);
      if (kind === 'abort') {
        before ??= { visits, sessions: candidateSessions(counts) };
        if (counted < networksAt) continue;
        networksAt = counted * (1 + NETWORKS_AFTER);
        if (isBroad()) return ended('aborted', source);
        continue;
      }
      const verdict = { kind, held: heldBy, reason: '' };
      const step = nextStep(rollout, { verdict, candidateSessions: candidateSessions(counts), isServable: true, now: time });
      if (step.kind === 'promote') return ended('promoted');
      if (step.kind === 'advance') {
        rollout = { ...rollout, stage: rollout.stage + 1, changedAt: isoTime(time) };
        counts.stages.push(stageOf(id, percent()));
      }
    }
    const visitor = visitors.next();
    const arm = places[visitor.bucket]! < percent() * 100 ? 'candidate' : 'stable';
    if (arm === 'candidate') visits += 1;
    const isSilent = arm === 'candidate' && random() < world.silent;
    if (random() < world.reporting && !isSilent)
      reports.push({ at: time + world.delay * 1000, session: `${visit}`, visitor, arm, stage: rollout.stage });
  }
  return ended('running');

  function percent(): number {
    return world.stages[rollout.stage]!;
  }

  function ended(outcome: Ended['outcome'], by: Metric | null = null): Ended {
    return {
      outcome,
      by,
      reached: percent(),
      candidateSessions: candidateSessions(counts),
      before,
      days: (time - START) / DAY,
      hoursInStage: (time - Date.parse(rollout.changedAt)) / HOUR,
    };
  }

  function receive({ session, visitor: { alwaysFails, network }, arm }: Report): void {
    const share = percent();
    const days = (time - START) / DAY;
    const rate = arm === 'candidate' ? world.candidate(days, share) : world.stable(days);
    // With the probability `correlation` a session has the outcome of its whole network.
    const draw = random() < world.correlation ? network.luck : random();
    const hasFailed = alwaysFails || draw < rate;
    const { address, prefix } = network;
    count('browsers', hasFailed);
    if (hasFailed) return;
    const which = arm === 'candidate' ? 1 : 0;
    for (const source of ['errors', 'press', 'shift'] as const) {
      count(source, random() < world[source][which]!);
    }
    const paint = world.paint * Math.exp(0.5 * (random() + random() + random() + random() - 2) * Math.sqrt(3));
    count(paintClassOf(which ? world.slower(paint) : paint), false);

    /** Counts a session in one metric, as the store does. */
    function count(source: Source, failed: boolean): void {
      const outcome = failed ? 'failed' : 'loaded';
      if (!heardBefore.add({ source, arm, outcome, share, session, address }, COUNTS_OF_OTHERS)) return;
      const failures = Number(failed);
      const sum = armsOf(counts.stages.at(-1)!, source)[arm];
      sum.sessions += 1;
      sum.failures += failures;
      // For stable, the rule of networks uses only the sessions.
      if (arm === 'candidate' || source === 'browsers') rows.push({ source, arm, share, prefix, sessions: 1, failures });
    }
  }

  /** Whether the candidate is also aborted without its loudest networks. */
  function isBroad(): boolean {
    const others = counts.stages.flatMap(({ felt = {}, share }) =>
      Object.entries(felt).map(([source, arms]) => ({
        source: source as FeltSource,
        arm: 'stable' as const,
        share,
        prefix: '',
        ...arms!.stable,
      })),
    );
    const broad = countsOf(withoutLoudest([...rows, ...others]));
    return restsOnFewNetworks({ all: counts, withoutLoudest: countsNow(SECTION, rollout, broad) }) === null;
  }
}

const isoTime = (time: number): string => new Date(time).toISOString();
