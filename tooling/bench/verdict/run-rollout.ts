import { prefixOf } from 'origin/limits/network-of';
import { HeardBefore } from 'origin/signals/heard-before';
import { countsNow } from 'platform/rollout/counts-now';
import { BUCKETS, position } from 'platform/rollout/bucket';
import { nextStep } from 'platform/rollout/next-step';
import { candidateSessions } from 'platform/rollout/verdict/add-counts';
import { armsOf, noCounts, noStage, paintClassOf, type Counts, type Source } from 'platform/rollout/verdict/counts';
import { decide, judge, restsOnFew } from 'platform/rollout/verdict/judge';
import type { Metric } from 'platform/rollout/verdict/settings';
import { countsOf, withoutLoudest, type NetworkRow } from 'platform/store';
import type { Rollout } from 'shared/contract/registry/schema';
import { randomFrom } from './random';
import type { World } from './world';

const DAY = 24 * 60 * 60_000;
const START = Date.UTC(2026, 0, 1);

export interface Ended {
  how: 'aborted' | 'promoted' | 'running';
  /** Which metric ended it. */
  by: Metric | null;
  /** The highest share that it reached, in percent. */
  reached: number;
  /** Pages of the candidate that were given, and sessions of it that were reported. */
  candidateVisits: number;
  candidateSessions: number;
  /** The same at the first look that would have ended it, were it not for the networks. */
  before: { visits: number; sessions: number } | null;
  days: number;
}

interface Visitor {
  bucket: number;
  address: string;
  alwaysFails: boolean;
  isMarked: boolean;
  left: number;
}

interface Word {
  at: number;
  session: string;
  visitor: Visitor;
  arm: 'stable' | 'candidate';
  stage: number;
}

/** Of each bucket in a rollout: the same for every world, and worth keeping. */
const knownPlaces = new Map<string, Uint16Array>();
function placesOf(id: string): Uint16Array {
  const places = knownPlaces.get(id) ?? Uint16Array.from({ length: BUCKETS }, (_, bucket) => position('help', id, bucket));
  knownPlaces.set(id, places);
  return places;
}

/** One rollout in a world, through the rule that ships: `HeardBefore`, `judge`, `restsOnFew`, `nextStep`. @param every judged after so many words */
export function runRollout(world: World, seed: number, every = 1): Ended {
  const random = randomFrom(seed);
  const id = `r${seed}`;
  const places = placesOf(id);
  const heardBefore = new HeardBefore();
  const counts = noCounts();
  const networks = new Map<string, NetworkRow>();
  const at = (time: number) => new Date(time).toISOString();
  let rollout: Rollout = {
    id,
    candidate: '2.0.0',
    stages: world.stages,
    stage: 0,
    state: 'running',
    startedAt: at(START),
    changedAt: at(START),
    ...(world.minutes !== null && { auto: { minutes: world.minutes } }),
  };
  const percent = () => world.stages[rollout.stage]!;
  const now = (counts: Counts) => countsNow('help', rollout, counts);
  const returning: Visitor[] = [];
  const words: Word[] = [];
  const networkLuck = Array.from({ length: world.networks }, () => random());
  let [time, visits, counted, before] = [START, 0, 0, null as Ended['before']];
  const ended = (how: Ended['how'], by: Metric | null = null): Ended => ({
    how,
    by,
    reached: percent(),
    candidateVisits: visits,
    candidateSessions: candidateSessions(counts),
    before,
    days: (time - START) / DAY,
  });

  for (let visit = 0; visit < world.visits; visit += 1) {
    time += DAY / world.visitsPerDay;
    while (words[0] && words[0].at <= time) {
      const word = words.shift()!;
      // A page of an earlier stage, or of a visitor who has reported already.
      if (word.stage !== rollout.stage || word.visitor.isMarked) continue;
      word.visitor.isMarked = true;
      speak(word);
      counted += 1;
      if (counted % every > 0) continue;
      const all = now(counts);
      const { kind, source, heldBy } = decide(all);
      if (kind === 'abort') {
        before ??= { visits, sessions: candidateSessions(counts) };
        // Leaving networks out costs most; some sessions more are nothing beside it.
        if (counted % 3 > 0) continue;
        if (restsOnFew({ all, withoutLoudest: now(countsOf(withoutLoudest([...networks.values()]))) }) === null)
          return ended('aborted', source);
        continue;
      }
      const isSmall = percent() < 5 && heldBy === null;
      if (kind === 'undecided' && !isSmall) continue;
      const step = nextStep(rollout, { verdict: judge(all), candidateSessions: candidateSessions(counts), now: time });
      if (step.kind === 'promote') return ended('promoted');
      if (step.kind === 'advance') rollout = { ...rollout, stage: rollout.stage + 1, changedAt: at(time) };
    }
    // At 100 % only time is waited for, and no more words may come.
    const visitor = arrive();
    const arm = places[visitor.bucket]! < percent() * 100 ? 'candidate' : 'stable';
    if (arm === 'candidate') visits += 1;
    const isSilent = arm === 'candidate' && random() < world.silent;
    if (random() < world.reporting && !isSilent)
      words.push({ at: time + world.delay * 1000, session: `${visit}`, visitor, arm, stage: rollout.stage });
  }
  return ended('running');

  function arrive(): Visitor {
    if (returning.length > 0 && random() > 1 / world.sessionsEach) {
      const place = Math.floor(random() * returning.length);
      const visitor = returning[place]!;
      visitor.left -= 1;
      if (visitor.left === 0) returning.splice(place, 1);
      return visitor;
    }
    const network = Math.floor(random() * world.networks);
    const visitor: Visitor = {
      bucket: Math.floor(random() * 10_000),
      address: `${20 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}.1`,
      alwaysFails: random() < world.alwaysFail,
      isMarked: false,
      left: world.sessionsEach - 1,
    };
    if (visitor.left > 0) returning.push(visitor);
    return visitor;
  }

  function speak({ session, visitor: { address, alwaysFails }, arm }: Word): void {
    const share = percent();
    const days = (time - START) / DAY;
    const rate = arm === 'candidate' ? world.candidate(days, share) : world.stable(days);
    const luck = networkLuck[Number(address.split('.')[1]) * 256 + Number(address.split('.')[2])] ?? random();
    // With the probability `correlation` it goes as it goes for the whole network.
    const draw = random() < world.correlation ? luck : random();
    const hasFailed = alwaysFails || draw < rate;
    hear('browsers', hasFailed);
    if (hasFailed) return;
    const which = arm === 'candidate' ? 1 : 0;
    for (const source of ['errors', 'press', 'shift'] as const) {
      hear(source, random() < world[source][which]!);
    }
    const paint = world.paint * Math.exp(0.5 * (random() + random() + random() + random() - 2) * Math.sqrt(3));
    hear(paintClassOf(which ? world.slower(paint) : paint), false);

    /** What the store makes of a session that has one word in each metric. */
    function hear(source: Source, failed: boolean): void {
      if (!heardBefore.add({ source, arm, outcome: failed ? 'failed' : 'loaded', share, session, address }, counts)) return;
      let stage = counts.stages.find((each) => each.share === share);
      if (!stage) counts.stages.push((stage = noStage(share)));
      const prefix = prefixOf(address);
      const name = `${source} ${arm} ${share} ${prefix}`;
      const row = networks.get(name) ?? { source, arm, share, prefix, sessions: 0, failures: 0 };
      networks.set(name, row);
      for (const sum of [armsOf(stage, source)[arm], row]) {
        sum.sessions += 1;
        sum.failures += Number(failed);
      }
    }
  }
}
