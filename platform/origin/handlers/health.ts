import type { FastifyInstance } from 'fastify';
import { partNames, stateOf } from 'platform/rollout';
import { diskWarning } from 'platform/store';
import type { AppContext } from '../app-context';
import type { RenderedPages } from '../page/rendered-pages';
import type { UndeclaredProxy } from '../limits/undeclared-proxy';
import { publicReason } from '../watch/public-reason';
import type { SelectedReleases } from '../page/select-releases';
import { notReady, notServed } from '../watch/readiness';

/**
 * `/livez`: the process answers. `/readyz`: every section has a page to serve, perhaps of an earlier release. `/healthz`: what is served,
 * and what is wrong.
 *
 * @param selected the releases that a visitor in no rollout gets
 */
export function addHealth(
  app: FastifyInstance,
  { live, store }: AppContext,
  rendered: RenderedPages,
  selected: () => SelectedReleases,
  proxy: Pick<UndeclaredProxy, 'reason'>,
): void {
  app.get('/livez', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', async (_request, reply) => {
    const replaced = await notReady(live, rendered);
    const lacking = replaced.length === 0 ? [] : await notServed(replaced, selected(), rendered);
    reply.code(lacking.length > 0 ? 503 : 200).header('Cache-Control', 'no-store');
    // Reported, but not a reason to be unhealthy: pages are served, and anyone can send a header that looks like an undeclared proxy.
    const [tampered] = live.tampered.values();
    const behind = store.cluster?.fault ?? (lacking.length === 0 ? replaced[0]?.reason : null) ?? null;
    const fault = tampered ?? behind ?? undefined;
    const wrong = fault === undefined ? proxy.reason : publicReason(fault, store.dir);
    const detail = wrong === null ? {} : { reason: wrong };
    // Pages are served from the last known state, so a load balancer must keep sending visitors.
    if (lacking.length === 0) return { status: behind === null ? 'ok' : 'degraded', ...detail };
    return {
      status: 'not ready',
      lacking: lacking.map(({ name, reason }) => ({ name, reason: publicReason(reason, store.dir) })),
      ...detail,
    };
  });

  app.get('/healthz', async (_request, reply) => {
    const registry = live.current;
    const releases = Object.fromEntries(partNames(registry).map((name) => [name, stateOf(registry, name).stable]));
    reply.header('Cache-Control', 'no-store');
    const reasons = await healthReasons({ live, store }, rendered, proxy);
    return reasons.length === 0 ? { status: 'ok', releases } : { status: 'degraded', reason: reasons[0], reasons, releases };
  });
}

/** Each fault as a sentence, without confidential details. */
export async function healthReasons(
  { live, store }: Pick<AppContext, 'live' | 'store'>,
  rendered: RenderedPages,
  proxy: Pick<UndeclaredProxy, 'reason'>,
): Promise<string[]> {
  const lacking = await notReady(live, rendered);
  const faults = [
    live.fault,
    store.cluster?.fault,
    store.cluster?.ignored,
    ...lacking.map(({ reason }) => reason),
    ...live.faults.values(),
    ...live.tampered.values(),
    diskWarning(store.dir),
    proxy.reason,
  ].filter((fault) => typeof fault === 'string');
  return [...new Set(faults)].map((fault) => publicReason(fault, store.dir));
}
