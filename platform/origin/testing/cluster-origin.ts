import type { FastifyInstance } from 'fastify';
import { Registry as Metrics } from 'prom-client';
import { SITE } from 'shared/testing/site';
import { joinFolder, openStore, type Store } from 'platform/store';
import { PagesStore, Renderer } from 'platform/render';
import { createApp } from '../app';
import type { AppContext } from '../app-context';
import { LiveRegistry } from '../watch/live-registry';
import { keepOpen, readRegistry } from 'platform/testing/folder-in';

/** An origin of a cluster in this process: what `serve` puts together, without a port. Its renderer is the one that the test has. */
export class ClusterOrigin {
  private constructor(
    readonly data: string,
    readonly live: LiveRegistry,
    readonly app: FastifyInstance,
    readonly store: Store,
  ) {}

  static async start(data: string, database: string | null): Promise<ClusterOrigin> {
    const folder = keepOpen(await joinFolder({ data, database }, { keepFollowing: true }));
    const store = await openStore({ folder, database, log: () => undefined });
    const renderer = new Renderer();
    const pages = new PagesStore({ folder, site: SITE, renderer, onRequest: renderer });
    const live = await LiveRegistry.open(store, pages);
    const context = {
      store,
      site: SITE,
      pages,
      live,
      feedbackLimit: 1_000_000,
      feedbackDays: 365,
      trustedProxies: 1,
      dryRun: false,
      metrics: new Metrics(),
    };
    return new ClusterOrigin(data, live, await createApp(context as unknown as AppContext), store);
  }

  async page(bucket = 1): Promise<{ status: number; body: string }> {
    const { statusCode, body } = await this.app.inject({ url: '/help-center', headers: { cookie: `rb=${bucket}` } });
    return { status: statusCode, body };
  }

  async health(address: '/readyz' | '/healthz'): Promise<{ code: number; status: string; reason?: string }> {
    const answer = await this.app.inject({ url: address });
    return { code: answer.statusCode, ...answer.json() };
  }

  /** A browser opens a page: the headers that it sends from then on. @param network its address, as a proxy names it */
  async visit(bucket: number, network: string): Promise<Record<string, string>> {
    const from = { 'x-forwarded-for': network };
    const response = await this.app.inject({ url: '/help-center', headers: { cookie: `rb=${bucket}`, ...from } });
    const [token] = [response.headers['set-cookie']].flat().flatMap((cookie) => /^rs=[^;]+/.exec(String(cookie)) ?? []);
    return { cookie: `rb=${bucket}; ${token}`, ...from };
  }

  /** Sends that browser's signal, to this or another origin. */
  async receive(headers: Record<string, string>, version: string, outcome: 'loaded' | 'failed'): Promise<void> {
    await this.app.inject({ method: 'POST', url: '/_signals', payload: { section: 'help', version, outcome }, headers });
  }

  async report(version: string, outcome: 'loaded' | 'failed', bucket: number, network: string): Promise<void> {
    await this.receive(await this.visit(bucket, network), version, outcome);
  }

  async feedback(key: string, message = key): Promise<number> {
    const payload = { action: 'yesThanksApi', help_center_article_link: `${SITE.origin}/help-center`, message };
    const answer = await this.app.inject({ method: 'POST', url: '/api/web/index', payload, headers: { 'idempotency-key': key } });
    return answer.statusCode;
  }

  get registry(): { sequence: number } {
    return readRegistry(this.data);
  }

  async stop(): Promise<void> {
    this.live.close();
    await this.app.close();
    await this.store.close();
  }
}
