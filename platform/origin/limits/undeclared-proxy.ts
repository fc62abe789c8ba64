import type { FastifyRequest } from 'fastify';

/** Milliseconds after which the warning ends. */
const REMEMBERED = 10 * 60_000;

/**
 * Detects a proxy before an origin without `TRUSTED_PROXIES`: all visitors then seem to come from the proxy's address, so no limit
 * or cap per network works. Where proxies are declared it detects nothing, because visitors may send the header too.
 */
export class UndeclaredProxy {
  #lastSeen = -Infinity;
  #hasWarned = false;

  constructor(
    private readonly trustedProxies: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether a request came by way of such a proxy; the log says so once. */
  sees({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
    const isUndeclared = this.trustedProxies === 0 && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined;
    if (!isUndeclared) return false;
    this.#lastSeen = this.now();
    if (!this.#hasWarned) console.error(REASON);
    this.#hasWarned = true;
    return true;
  }

  /** For health checks; `null` when none was seen lately. */
  get reason(): string | null {
    return this.now() - this.#lastSeen < REMEMBERED ? REASON : null;
  }
}

const REASON =
  'A proxy stands before this server and TRUSTED_PROXIES is 0: what comes through it is not counted, so rollouts neither end nor advance on it. Set TRUSTED_PROXIES to the number of proxies.';
