import { createHash } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry as Metrics } from 'prom-client';
import { Folder, openStore, type Cluster, type Store } from 'platform/store';
import { SITE } from 'shared/testing/site';
import type { RenderedSection, StoredPage } from 'shared/contract/registry/rendered-section';
import type { Registry } from 'shared/contract/registry/schema';
import { emptyRegistry, pairKey, withSection, type Pair } from 'platform/rollout';
import { readSecret } from 'platform/settings';
import { writePreviewToken } from 'platform/commands/for-servers';
import { PagesStore, type Renderer, type RenderJob } from 'platform/render';
import { publishForTest } from 'platform/testing/release-folder';
import { newFolder } from 'shared/testing/new-folder';
import { createApp } from '../app';
import type { AppContext } from '../app-context';
import { folderIn } from 'platform/testing/folder-in';

/** Shell 1.0.0 with help 2.0.0, and 1.9.0 before it. */
export const quietRegistry = (): Registry =>
  withSection(withSection(emptyRegistry(), 'shell', { stable: '1.0.0' }), 'help', { stable: '2.0.0', previousGood: ['1.9.0'] });

/** An origin over a store of its own. Its renderer makes pages that say which pair and language they were rendered for. */
export class TestSite {
  readonly data = newFolder();
  readonly render = jest.fn(renderJob);
  readonly renderOnRequest = jest.fn(renderJob);
  today = new Date('2026-06-01T12:00:00Z');
  readonly pages = new PagesStore({
    folder: folderIn(this.data),
    site: SITE,
    renderer: { render: this.render } as unknown as Renderer,
    onRequest: { render: this.renderOnRequest } as unknown as Renderer,
    today: () => this.today,
  });
  /** What the registry in force says; every pair passed its check but those with a fault. */
  readonly live = {
    current: quietRegistry(),
    trustSequence: 1,
    fault: null as string | null,
    faults: new Map<string, string>(),
    down: new Map<string, string>(),
    tampered: new Map<string, string>(),
    isServable: (pair: Pair) => !this.live.faults.has(pairKey(pair)),
    /** Tests change the registry where it lies. */
    get state() {
      return JSON.stringify([this.current, ...[this.faults, this.down, this.tampered].map((faults) => [...faults])]);
    },
  };
  /** Milliseconds that a visitor waits for pages: longer than a busy machine takes to write them. */
  patience = 30_000;
  metrics = new Metrics();
  app: FastifyInstance | null = null;
  store: Store | null = null;
  cluster: Cluster | null = null;

  constructor() {
    this.publish('shell', '1.0.0');
    ['1.9.0', '2.0.0', '2.1.0'].forEach((version) => this.publish('help', version));
  }

  /** @param page the page contract of a shell that is not of today */
  publish(name: string, version: string, page?: number): void {
    const text = entryOf(name, version);
    const files = { 'entry.js': { size: Buffer.byteLength(text), sha384: sha384Of(text) } };
    publishForTest(
      this.data,
      { name, version, entry: 'entry.js', chunks: { main: 'entry.js' }, files, ...(page && { page }) },
      { 'entry.js': text },
    );
  }

  /** What becomes of help when the record of its stable release cannot be read. */
  breakHelp(reason: string): void {
    this.live.faults.set('1.0.0/help@2.0.0', reason);
    // Nor is there a good one before it.
    this.live.faults.set('1.0.0/help@1.9.0', reason);
    this.live.down.set('help', reason);
  }

  /** What `?release=` takes to preview a release for so many milliseconds. */
  passFor(name: string, version: string, holds = 60_000): string {
    return writePreviewToken(readSecret(this.data), { name, version, expires: Date.now() + holds });
  }

  async open(change: Partial<AppContext> = {}): Promise<FastifyInstance> {
    await this.app?.close();
    this.metrics = new Metrics();
    this.store ??= await openStore({ folder: new Folder(this.data, null, this.cluster) });
    this.app = await createApp({
      store: this.store,
      site: SITE,
      pages: this.pages,
      patience: this.patience,
      live: this.live,
      feedbackLimit: 9,
      feedbackDays: 365,
      trustedProxies: 0,
      metrics: this.metrics,
      ...change,
    } as unknown as AppContext);
    return this.app;
  }

  async get(url: string, headers: Record<string, string> = {}) {
    const answer = await (this.app ?? (await this.open())).inject({ url, headers });
    const inPage = /id="picks">(.*?)<\/script>/.exec(answer.body)?.[1];
    // What a page carries, and what it fetches when it is hydrated.
    const selection = inPage && JSON.parse(inPage);
    if (selection?.facts) Object.assign(selection, (await this.app!.inject(selection.facts.href)).json());
    return { status: answer.statusCode, headers: answer.headers, body: answer.body, selection };
  }

  async post(url: string, payload: object, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
    return (this.app ?? (await this.open())).inject({ method: 'POST', url, payload, headers, remoteAddress });
  }

  async close(): Promise<void> {
    await this.app?.close();
    await this.store?.close();
  }
}

const entryOf = (name: string, version: string) => `/* ${name}@${version} */`;
const sha384Of = (text: string) => createHash('sha384').update(text).digest('base64');

/** What a page says of the script of a release. */
export const integrityOf = (name: string, version: string): string => `sha384-${sha384Of(entryOf(name, version))}`;

async function renderJob({ shellFolder, section, sectionFolder, year, only }: RenderJob): Promise<RenderedSection> {
  const pair: Pair = {
    shell: path.basename(shellFolder),
    section: section ?? 'shell',
    version: path.basename(sectionFolder ?? shellFolder),
  };
  const addresses = section === 'help' ? ['/help-center', '/help-center/search', '/help-center/*'] : ['/*'];
  const pagesIn = (language: string): Record<string, StoredPage> =>
    Object.fromEntries((only ? [only.address] : addresses).map((address) => [address, pageOf(pair, address, language, year)]));
  return { pages: { en: pagesIn('en'), rw: pagesIn('rw') }, onRequest: { '/help-center/search': 'q' } };
}

const pageOf = (pair: Pair, address: string, language: string, year: number): StoredPage => ({
  html: `<html><head></head><body><div id="root">${pairKey(pair)} ${address} ${language} ${year}</div><!--picks--></body></html>`,
  status: address.endsWith('/*') ? 404 : 200,
  inlineScripts: ['sha256-theme='],
});
