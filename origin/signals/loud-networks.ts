import type { Arm, Source, Stage } from 'releases/verdict/counts';

/** So many networks can be in one hand: a phone's and the one at home. */
const IN_ONE_HAND = 2;

/** What each network added to the candidate, so that the loudest can be left out. After a restart it knows what came since. */
export class LoudNetworks {
  readonly #added = { browsers: new Map<string, Map<number, Arm>>(), server: new Map<string, Map<number, Arm>>() };

  add(source: Source, share: number, network: string, { sessions, failures }: Arm): void {
    const stages = this.#added[source].get(network) ?? new Map<number, Arm>();
    const before = stages.get(share) ?? { sessions: 0, failures: 0 };
    stages.set(share, { sessions: before.sessions + sessions, failures: before.failures + failures });
    this.#added[source].set(network, stages);
  }

  /** A stage without the sessions of those networks that failed most often in the whole rollout. */
  takenFrom(stage: Stage): Stage {
    const without = (source: Source) => {
      const { stable, candidate } = stage[source];
      const taken = this.#loudest(source).map((stages) => stages.get(stage.share) ?? { sessions: 0, failures: 0 });
      const less = (key: keyof Arm) => candidate[key] - taken.reduce((sum, arm) => sum + arm[key], 0);
      return { stable, candidate: { sessions: less('sessions'), failures: less('failures') } };
    };
    return { share: stage.share, browsers: without('browsers'), server: without('server') };
  }

  #loudest(source: Source): Map<number, Arm>[] {
    const failures = (stages: Map<number, Arm>) => [...stages.values()].reduce((sum, arm) => sum + arm.failures, 0);
    return [...this.#added[source].values()].sort((a, b) => failures(b) - failures(a)).slice(0, IN_ONE_HAND);
  }
}
