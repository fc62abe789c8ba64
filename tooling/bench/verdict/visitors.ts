import { prefixOf } from 'origin/limits/network-of';
import { BUCKETS } from 'platform/rollout/bucket';
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
  /** Between 0 and 1: below the rate of failures its sessions fail, as far as they fail alike. */
  luck: number;
}

/** Who comes to the site of a world, one after the other; some come again. */
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
      const place = this.#below(this.#returning.length);
      const visitor = this.#returning[place]!;
      visitor.visitsLeft -= 1;
      if (visitor.visitsLeft === 0) this.#returning.splice(place, 1);
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

/** The same in every world, each in a /24 of its own. */
const networks: Omit<Network, 'luck'>[] = [];

function networkAt(place: number): Omit<Network, 'luck'> {
  const address = `${20 + (place >> 16)}.${(place >> 8) & 255}.${place & 255}.1`;
  return (networks[place] ??= { address, prefix: prefixOf(address) });
}
