import { prefixOf } from 'origin/limits/network-of';
import { BUCKETS } from 'platform/rollout';
import type { World } from './world';

export interface Visitor {
  bucket: number;
  network: Network;
  alwaysFails: boolean;
  isCounted: boolean;
  visitsLeft: number;
}

interface Network {
  address: string;
  prefix: string;
  /** 0–1: correlated sessions of this network fail when it is below the failure rate. */
  luck: number;
}

/** Generates the visitors of a world; some return. */
export class Visitors {
  readonly #networks: Network[];
  readonly #returning: Visitor[] = [];

  constructor(
    private readonly world: World,
    private readonly random: () => number,
  ) {
    this.#networks = Array.from({ length: world.networks }, (_, place) => ({ ...networkAt(place), luck: random() }));
  }

  next(): Visitor {
    const { alwaysFail, sessionsEach } = this.world;
    if (this.#returning.length > 0 && this.random() > 1 / sessionsEach) {
      const index = this.#below(this.#returning.length);
      const visitor = this.#returning[index]!;
      visitor.visitsLeft -= 1;
      if (visitor.visitsLeft === 0) this.#returning.splice(index, 1);
      return visitor;
    }
    const visitor: Visitor = {
      network: this.#networks[this.#below(this.#networks.length)]!,
      bucket: this.#below(BUCKETS),
      alwaysFails: this.random() < alwaysFail,
      isCounted: false,
      visitsLeft: sessionsEach - 1,
    };
    if (visitor.visitsLeft > 0) this.#returning.push(visitor);
    return visitor;
  }

  #below(count: number): number {
    return Math.floor(this.random() * count);
  }
}

/** A cache of networks, which are the same in every world, each with its own /24. */
const networks: Omit<Network, 'luck'>[] = [];

function networkAt(place: number): Omit<Network, 'luck'> {
  const address = `${20 + (place >> 16)}.${(place >> 8) & 255}.${place & 255}.1`;
  return (networks[place] ??= { address, prefix: prefixOf(address) });
}
