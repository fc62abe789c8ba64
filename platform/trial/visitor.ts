import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page, Request } from 'playwright-core';
import type { Language } from 'shared/contract';
import { FEEDBACK_ADDRESS } from 'shared/contract/feedback/payload';
import { SECTION_ID } from 'shared/contract/page/marks';
import { newContext } from './closed-browser';
import * as look from './look';
import type { Fault } from './look';
import type { PageOnTrial, WidthFault } from './trial';
import { SITE, statusThrough, withLanguage, type SiteProxy } from './site-proxy';
import { watch } from './watch';

/** Long, because the machine may be busy; only a fault takes them. */
const PATIENCE = 60_000;
const HEIGHT = 740;
/** What Playwright says of the worker, which is not allowed to answer in place of the pair. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';
/** Stands beside the failed request itself. */
const OF_A_REQUEST = 'Failed to load resource';
/** Warnings of the shell, of what React mended and of a section that did not come; and one of the browser. Other warnings are for developers. */
const FAULTY_WARNING = /^\S+@\S+ failed\b|Failed to decode downloaded font/;
/** Requests that come to an end by themselves. */
const ENDING = ['document', 'stylesheet', 'image', 'font', 'script', 'xhr', 'fetch'];

/**
 * Visits one page after the other, each as a first visitor: with no cookie and nothing stored. The page stays open between visits, so
 * that the browser has files, compiled scripts and a process for it already.
 */
export class Visitor {
  #faults: WidthFault[] = [];
  #document = { address: '', status: 200 };
  #width = 0;
  readonly #pending = new Set<Request>();
  /** Navigations since the page was opened; `null` once what is pressed may lead away from it. */
  #navigations: number | null = null;

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    private readonly devTools: CDPSession,
    private readonly proxy: Pick<SiteProxy, 'port'>,
    private readonly patience: number,
  ) {
    page.setDefaultTimeout(patience);
    this.#watch();
  }

  /**
   * @param feedbackHost where the brand has feedback sent; default: to the site itself
   * @param patience milliseconds after which a page is not waited for
   */
  static async arrive(
    browser: Browser,
    proxy: Pick<SiteProxy, 'port'>,
    { feedbackHost = '', patience = PATIENCE }: { feedbackHost?: string; patience?: number } = {},
  ): Promise<Visitor> {
    const context = await newContext(browser, proxy);
    // Loaders that name functions leave calls of this in those that are sent to the page.
    await context.addInitScript('globalThis.__name = (value) => value');
    await context.addInitScript(watch);
    if (feedbackHost) await context.addInitScript(look.takeFeedback, feedbackHost + FEEDBACK_ADDRESS);
    const page = await context.newPage();
    return new Visitor(context, page, await context.newCDPSession(page), proxy, patience);
  }

  async leave(): Promise<void> {
    // Chromium does not close what is on its way to another page.
    await this.page.goto('about:blank').catch(() => undefined);
    await this.context.close();
  }

  /** Opens a page until its script runs it. @returns the faults that the browser reports by itself, and those that `use` adds */
  async visit({ address, language, widths, status }: PageOnTrial, use: () => Promise<void>): Promise<WidthFault[]> {
    this.#faults = [];
    this.#document = { address: SITE + withLanguage(address, language), status };
    const hangs = pause(this.patience * 5, undefined, { ref: false }).then(() => {
      throw new Error(`it does not answer within ${(this.patience * 5) / 1000} s`);
    });
    const look = async () => {
      await this.#setWidth(widths[0]!);
      await this.open();
      await use();
    };
    try {
      await Promise.race([look(), hangs]);
    } catch (error) {
      this.#add('the page', `cannot be tried: ${(error as Error).message.split('\n')[0]}`);
      await this.#endScript();
    }
    return this.#faults;
  }

  /** What an address of the site is answered with. */
  statusOf(address: string, language: Language): Promise<number> {
    return statusThrough(this.proxy, withLanguage(address, language));
  }

  get hasFaults(): boolean {
    return this.#faults.length > 0;
  }

  add(faults: readonly Fault[]): void {
    this.#faults.push(...faults.map((fault) => ({ ...fault, width: this.#width })));
  }

  /** Makes the page that is open as wide. */
  async resize(width: number): Promise<void> {
    if (width === this.#width) return;
    await this.#setWidth(width);
    await this.page.evaluate(look.untilPainted);
  }

  /** Opens the page that is visited, once more where it is open already. */
  async open(): Promise<void> {
    await this.devTools.send('Storage.clearDataForOrigin', { origin: SITE, storageTypes: 'all' });
    this.#pending.clear();
    this.#navigations = 0;
    await this.page.goto(this.#document.address);
    // A button that goes back leads to no page of an earlier visit.
    await this.devTools.send('Page.resetNavigationHistory');
    await this.page.evaluate(look.passOverControls);
    const unhydrated = () => this.#add('the page', `is not hydrated within ${this.patience / 1000} s`);
    await this.page.waitForFunction(look.isAlive, SECTION_ID).catch(unhydrated);
    await this.page.evaluate(look.untilPainted);
  }

  /** Waits for what the page that is open asked for, and for what it put off; after it, it may be pressed. */
  async settle(): Promise<void> {
    await this.untilAnswered();
    await this.page.evaluate(look.settle);
    await this.untilAnswered();
    await this.page.evaluate(look.untilPainted);
    const navigations = this.#navigations ?? 0;
    this.#navigations = null;
    if (navigations > 1) throw new Error('it is opened again, or left, by itself');
  }

  /** Waits for what the page that is open asked for. */
  async untilAnswered(): Promise<void> {
    const end = Date.now() + this.patience;
    while (this.#pending.size > 0 && Date.now() < end) await pause(20);
    for (const request of this.#pending)
      this.#add('a request', `${new URL(request.url()).pathname} is not answered within ${this.patience / 1000} s`);
  }

  /** Ends a script that would keep the next page from opening, and this one from closing; if none runs, the one that is sent. */
  async #endScript(): Promise<void> {
    void this.devTools.send('Runtime.terminateExecution').catch(() => undefined);
    const sent = this.devTools.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined);
    await Promise.race([sent, pause(this.patience, undefined, { ref: false })]);
  }

  async #setWidth(width: number): Promise<void> {
    if (width === this.#width) return;
    this.#width = width;
    await this.page.setViewportSize({ width, height: HEIGHT });
  }

  #add(element: string, reason: string): void {
    this.add([{ element, reason }]);
  }

  #watch(): void {
    const { page } = this;
    const isOfPair = (address: string) => new URL(address).origin === SITE;
    const refused = (address: string) => this.#add('a request', `to ${address}, which is not of this pair`);
    page.on('pageerror', (error) => this.#add('a script', `throws: ${error.message}`));
    page.on('crash', () => this.#add('the page', 'crashes'));
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    page.on('popup', (popup) => void popup.close().catch(() => undefined));
    page.on('console', (message) => {
      const text = message.text();
      const isFault = message.type() === 'warning' ? FAULTY_WARNING.test(text) : ['error', 'assert'].includes(message.type());
      if (isFault && text !== WORKER_BLOCKED && !text.startsWith(OF_A_REQUEST)) this.#add('the console', `says: ${text}`);
    });
    page.on('websocket', (socket) => refused(socket.url()));
    page.on('request', (request) => {
      if (!isOfPair(request.url())) refused(request.url());
      else if (ENDING.includes(request.resourceType())) this.#pending.add(request);
      if (request.isNavigationRequest() && request.frame() === page.mainFrame() && this.#navigations !== null)
        this.#navigations += 1;
    });
    page.on('requestfinished', (request) => this.#pending.delete(request));
    page.on('response', (response) => {
      // A page may leave the body of an answer unread, and Chromium then never says that it is there.
      if (response.request().resourceType() === 'fetch') this.#pending.delete(response.request());
      const { address, status } = this.#document;
      const expected = response.url() === address ? status : 200;
      if (isOfPair(response.url()) && response.status() >= 400 && response.status() !== expected)
        this.#add('a request', `${new URL(response.url()).pathname} is answered ${response.status()}`);
    });
    page.on('requestfailed', (request) => {
      this.#pending.delete(request);
      const reason = request.failure()?.errorText ?? '';
      // What the page itself gave up is no fault.
      if (isOfPair(request.url()) && reason !== 'net::ERR_ABORTED')
        this.#add('a request', `${new URL(request.url()).pathname} fails: ${reason}`);
    });
  }
}
