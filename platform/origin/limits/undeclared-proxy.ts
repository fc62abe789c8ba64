import type { FastifyRequest } from 'fastify';

/** Milliseconds after which the warning ends. */
const WARNING_PERIOD = 10 * 60_000;

/**
 * Detects a proxy in front of an origin without `TRUSTED_PROXIES`: all visitors then have the proxy's address, and limits per network do
 * not work. Detects nothing with `TRUSTED_PROXIES`, because visitors can send the header too.
 */
export class UndeclaredProxy {
  #lastSeen = -Infinity;

  constructor(
    private readonly trustedProxies: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether a request came through such a proxy. Logs the first one. */
  detects({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
    const isUndeclared = this.trustedProxies === 0 && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined;
    if (!isUndeclared) return false;
    if (this.#lastSeen === -Infinity) console.error(REASON);
    this.#lastSeen = this.now();
    return true;
  }

  /** A sentence for health checks; `null` if no proxy was detected recently. */
  get reason(): string | null {
    return this.now() - this.#lastSeen < WARNING_PERIOD ? REASON : null;
  }
}

const REASON =
  'A proxy stands before this server and TRUSTED_PROXIES is 0: what comes through it is not counted, so rollouts neither end nor advance on it. Set TRUSTED_PROXIES to the number of proxies.';
