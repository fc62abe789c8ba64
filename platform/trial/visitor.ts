import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page, Request } from 'playwright-core';
import type { Language } from 'shared/contract';
import { FEEDBACK_ADDRESS } from 'shared/contract/feedback/payload';
import { SECTION_ID } from 'shared/contract/page/marks';
import { newContext } from './isolated-browser';
import * as checks from './page-checks';
import type { Fault } from './page-checks';
import type { PageOnTrial, WidthFault } from './trial';
import { SITE, statusThrough, withLanguage, type SiteProxy } from './site-proxy';
import { watch } from './watch';

/** Default timeout in milliseconds. Long, because the machine may be busy; only a faulty page takes that long. */
const TIMEOUT = 60_000;
const HEIGHT = 740;
/** Playwright's message about the service worker, which is blocked because its responses would replace those of the pair. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';
/** Chromium's message about a failed request, which the trial reports from the request itself. */
const FAILED_REQUEST = 'Failed to load resource';
/** Warnings that count as faults: the shell's about a failed section or a recovered error of React, and the browser's about a broken font. */
const FAULTY_WARNING = /^\S+@\S+ failed\b|Failed to decode downloaded font/;
/** Types of requests that end by themselves, unlike an event stream. */
const ENDING = ['document', 'stylesheet', 'image', 'font', 'script', 'xhr', 'fetch'];

/**
 * Visits pages one after another, each as a first-time visitor without cookies and storage. The browser tab stays open between visits, so
 * that files, compiled scripts and the process are reused.
 */
export class Visitor {
  #faults: WidthFault[] = [];
  #document = { address: '', status: 200 };
  #width = 0;
  readonly #pending = new Set<Request>();
  /** The number of navigations since the page was opened; `null` once controls are pressed, which may navigate. */
  #navigations: number | null = null;

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    private readonly devTools: CDPSession,
    private readonly proxy: Pick<SiteProxy, 'port'>,
    private readonly timeout: number,
  ) {
    page.setDefaultTimeout(timeout);
    this.#watch();
  }

  /**
   * @param feedbackHost the host that receives feedback; default: the site itself
   * @param timeout timeout in milliseconds
   */
  static async create(
    browser: Browser,
    proxy: Pick<SiteProxy, 'port'>,
    { feedbackHost = '', timeout = TIMEOUT }: { feedbackHost?: string; timeout?: number } = {},
  ): Promise<Visitor> {
    const context = await newContext(browser, proxy);
    // Compilers that keep function names insert calls of this function into those that are sent to the page.
    await context.addInitScript('globalThis.__name = (value) => value');
    await context.addInitScript(watch);
    if (feedbackHost) await context.addInitScript(checks.stubFeedback, feedbackHost + FEEDBACK_ADDRESS);
    const page = await context.newPage();
    return new Visitor(context, page, await context.newCDPSession(page), proxy, timeout);
  }

  async close(): Promise<void> {
    // Chromium does not close a page that is navigating.
    await this.page.goto('about:blank').catch(() => undefined);
    await this.context.close();
  }

  /** Opens a page and waits for its hydration. @returns the faults that the browser reports, and those that `use` adds */
  async visit({ address, language, widths, status }: PageOnTrial, use: () => Promise<void>): Promise<WidthFault[]> {
    this.#faults = [];
    this.#document = { address: SITE + withLanguage(address, language), status };
    const hangs = pause(this.timeout * 5, undefined, { ref: false }).then(() => {
      throw new Error(`it does not answer within ${(this.timeout * 5) / 1000} s`);
    });
    const run = async () => {
      await this.#setWidth(widths[0]!);
      await this.open();
      await use();
    };
    try {
      await Promise.race([run(), hangs]);
    } catch (error) {
      this.#add('the page', `cannot be tried: ${(error as Error).message.split('\n')[0]}`);
      await this.#endScript();
    }
    return this.#faults;
  }

  /** @returns the HTTP status of an address of the site */
  statusOf(address: string, language: Language): Promise<number> {
    return statusThrough(this.proxy, withLanguage(address, language));
  }

  get hasFaults(): boolean {
    return this.#faults.length > 0;
  }

  add(faults: readonly Fault[]): void {
    this.#faults.push(...faults.map((fault) => ({ ...fault, width: this.#width })));
  }

  /** Changes the width of the open page. */
  async resize(width: number): Promise<void> {
    if (width === this.#width) return;
    await this.#setWidth(width);
    await this.page.evaluate(checks.untilPainted);
  }

  /** Opens or reloads the visited page as a first-time visitor. */
  async open(): Promise<void> {
    await this.devTools.send('Storage.clearDataForOrigin', { origin: SITE, storageTypes: 'all' });
    this.#pending.clear();
    this.#navigations = 0;
    await this.page.goto(this.#document.address);
    // A button that calls `history.back` must not lead to a page of an earlier visit.
    await this.devTools.send('Page.resetNavigationHistory');
    await this.page.evaluate(checks.hoverControls);
    const unhydrated = () => this.#add('the page', `is not hydrated within ${this.timeout / 1000} s`);
    await this.page.waitForFunction(checks.isHydrated, SECTION_ID).catch(unhydrated);
    await this.page.evaluate(checks.untilPainted);
  }

  /** Waits for the requests and the deferred work of the open page. Controls may be pressed afterwards. */
  async settle(): Promise<void> {
    await this.untilAnswered();
    await this.page.evaluate(checks.settle);
    await this.untilAnswered();
    await this.page.evaluate(checks.untilPainted);
    const navigations = this.#navigations ?? 0;
    this.#navigations = null;
    if (navigations > 1) throw new Error('it is opened again, or left, by itself');
  }

  /** Waits for the requests of the open page. */
  async untilAnswered(): Promise<void> {
    const end = Date.now() + this.timeout;
    while (this.#pending.size > 0 && Date.now() < end) await pause(20);
    for (const request of this.#pending)
      this.#add('a request', `${new URL(request.url()).pathname} is not answered within ${this.timeout / 1000} s`);
  }

  /** Terminates a running script, which would block the next navigation and the closing of the page. If none runs, it terminates the one that is sent here. */
  async #endScript(): Promise<void> {
    void this.devTools.send('Runtime.terminateExecution').catch(() => undefined);
    const sent = this.devTools.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined);
    await Promise.race([sent, pause(this.timeout, undefined, { ref: false })]);
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
      if (isFault && text !== WORKER_BLOCKED && !text.startsWith(FAILED_REQUEST)) this.#add('the console', `says: ${text}`);
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
      // If a page does not read the body of a response, Chromium never reports the end of the request.
      if (response.request().resourceType() === 'fetch') this.#pending.delete(response.request());
      const { address, status } = this.#document;
      const expected = response.url() === address ? status : 200;
      if (isOfPair(response.url()) && response.status() >= 400 && response.status() !== expected)
        this.#add('a request', `${new URL(response.url()).pathname} is answered ${response.status()}`);
    });
    page.on('requestfailed', (request) => {
      this.#pending.delete(request);
      const reason = request.failure()?.errorText ?? '';
      // The page may abort its own requests.
      if (isOfPair(request.url()) && reason !== 'net::ERR_ABORTED')
        this.#add('a request', `${new URL(request.url()).pathname} fails: ${reason}`);
    });
  }
}
