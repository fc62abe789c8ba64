import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openClosedBrowser, type ClosedBrowser } from 'platform/trial/closed-browser';
import { installedBrowser } from 'platform/trial/find-browser';
import type { Fault } from 'platform/trial/look';
import { openSiteProxy } from 'platform/trial/site-proxy';
import { tryPage } from 'platform/trial/try-page';
import { Visitor } from 'platform/trial/visitor';
import { expect, test } from '@playwright/test';
import { publishAsBuilt, publishMistake } from '../fixtures/copied-release';

const executable = installedBrowser(process.env.BROWSER_PATH || null)!;

test.describe('one page', () => {
  let closed: ClosedBrowser;
  test.beforeAll(async () => {
    closed = await openClosedBrowser(executable);
  });
  test.afterAll(() => closed.close());

  const [INDEX, GUIDES] = ['/', '/guides'];
  /** The faults that a trial reports for a document with one script; of the last visit, if there are several. */
  async function faultsOf(
    body: string,
    headers: Record<string, string> = {},
    { ofStable = [], visits = [GUIDES] }: { ofStable?: string[]; visits?: string[] } = {},
    index = '',
  ): Promise<string[]> {
    const documentOf = (body: string) => ({
      type: 'text/html; charset=utf-8',
      text: `<!doctype html><html lang="en"><head><title>Guides</title><link rel="icon" href="data:,"></head><body><main><h1>Guides</h1>${body}</main></body></html>`,
    });
    const files: Record<string, { type: string; text: string }> = {
      [`${INDEX}?lng=en`]: documentOf(index),
      [`${GUIDES}?lng=en`]: documentOf(body),
      '/script.js': { type: 'text/javascript', text: 'globalThis.isHere = true;' },
    };
    const proxy = await openSiteProxy((request, response) => {
      const file = files[request.url!];
      response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain', ...headers }).end(file?.text);
    });
    const visitor = await Visitor.arrive(closed.browser, proxy);
    const trial = { pressed: new Set<string>(), structures: new Set<string>(), ofStable: async () => new Set(ofStable) };
    let faults: Fault[] = [];
    for (const address of visits) faults = await tryPage(trial, visitor, { address, language: 'en', widths: [360], status: 200 });
    await visitor.leave();
    await proxy.close();
    return faults.map(({ element, reason }) => `${element} ${reason}`);
  }

  /** Moves what is read, after it was painted and before the page is hydrated. */
  const JUMP = `<p>Read me</p><script>
    globalThis.early = {};
    const frames = (count, then) => requestAnimationFrame(() => (count === 0 ? then() : frames(count - 1, then)));
    frames(5, () => {
      document.querySelector('main').insertAdjacentHTML('afterbegin', '<div style="height: 300px"></div>');
      frames(5, () => Object.assign(globalThis.early, { page: true, section: true }));
    });
  </script>`;

  for (const [what, body, reason, headers] of [
    ['an error that no one catches', '<script>throw new Error("planted")</script>', /^a script throws: planted$/],
    ['a rejection that no one catches', '<script>Promise.reject(new Error("planted"))</script>', /^a script throws: planted$/],
    ['an error in the console', '<script>console.error("planted")</script>', /^the console says: planted$/],
    [
      'a script that the policy forbids',
      '<script>globalThis.isBad = true</script>',
      /^the console says: .*Content Security Policy/,
      { 'content-security-policy': "script-src 'self'" },
    ],
    [
      'a script that is another than its hash names',
      `<script src="/script.js" integrity="sha256-${'A'.repeat(43)}="></script>`,
      /^the console says: .*integrity/,
    ],
    ['a picture that is missing', '<img src="/missing.png" alt="">', /^a request \/missing\.png is answered 404$/],
    ['a picture of another site', '<img src="https://example.com/a.png" alt="">', /^a request to https:\/\/example\.com\/a\.png/],
    ['a text that jumps', JUMP, /jumps while the page loads/],
    ['a table that is wider than the screen', '<div class="wide" style="width: 2000px">x</div>', /^<div\.wide> “x” sticks out/],
    ['a field without a name', '<input type="text">', /^input breaks the rule label/],
    [
      'a button that another element covers',
      '<button>Send</button><div class="cover" style="position: fixed; inset: 0; background: #fff"></div>',
      /^<button> “Send” can be focused and cannot be seen: it is covered by <div\.cover>$/,
    ],
    ['a button that is not to be seen', '<button style="opacity: 0">Send</button>', /^<button> “Send” .* it is transparent$/],
    ['a button that Tab passes over', '<button tabindex="-1">Send</button>', /^<button> “Send” cannot be reached by keyboard/],
    ['a button that does nothing', '<button>Send</button>', /^<button> “Send” does nothing when it is pressed$/],
    ['a link to a part of the page that is not there', '<a href="#steps">Steps</a>', /^<a> “Steps” leads to #steps/],
    ['a link that leads nowhere', '<a href="#">Steps</a>', /^<a> “Steps” leads nowhere/],
  ] as [string, string, RegExp, Record<string, string>?][]) {
    test(`${what} is named with its element and the reason`, async () => {
      const faults = await faultsOf(body, headers);
      expect(
        faults.filter((fault) => reason.test(fault)),
        faults.join('\n'),
      ).toHaveLength(1);
    });
  }

  test('controls that do something, each in another way, are no fault', async () => {
    const presses = {
      'changes the page': 'this.textContent += "!"',
      'moves the focus': 'document.querySelector("input").focus()',
      'goes to a part of the page': 'location.hash = "end"',
      'keeps something': 'localStorage.setItem("key", "value")',
      'asks for a file': 'fetch("/script.js")',
      prints: 'print()',
      'asks for a word': 'prompt("Word")',
    };
    const buttons = Object.entries(presses).map(([name, press]) => `<button onclick='${press}'>${name}</button>`);
    const form = '<form action="/guides"><label>Name <input name="name" required></label><button>Send</button></form>';
    expect(await faultsOf(`${buttons.join('')}${form}<p id="end">End</p><a href="#end">End</a>`)).toEqual([]);
  });

  test('buttons behind a dialog that another one opened are pressed as the page was opened', async () => {
    const menu = '<button onclick="document.querySelector(`dialog`).showModal()">Menu</button><dialog><p>Guides</p></dialog>';
    const all = '<button onclick="document.querySelector(`dialog`).show()">All guides</button>';
    expect(await faultsOf(menu + all)).toEqual([]);
    expect(await faultsOf(`${menu}<button>Send</button>`)).toEqual([expect.stringMatching(/“Send” does nothing/)]);
  });

  test('each visit is a first one, although the page stays open', async () => {
    const script = `<script>
      if (localStorage.length + sessionStorage.length + document.cookie.length > 0) console.error('was here before');
      localStorage.early = sessionStorage.early = '1';
      document.cookie = 'early=1';
      addEventListener('pagehide', () => (localStorage.late = sessionStorage.late = '1'));
    </script>`;
    expect(await faultsOf(script, {}, { visits: [GUIDES, GUIDES] })).toEqual([]);
  });

  test('what axe finds on the same page of stable as well is no fault of the release', async () => {
    const field = '<input type="text">';
    expect(await faultsOf(field)).toHaveLength(1);
    expect(await faultsOf(field, {}, { ofStable: ['label input'] })).toEqual([]);
  });

  test('axe looks at what no page before had', async () => {
    const [field, picture] = ['<input type="text">', '<p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>'];
    const after = (index: string) => faultsOf(field + picture, {}, { visits: [INDEX, GUIDES] }, index);
    expect(await after('')).toEqual([expect.stringMatching(/rule image-alt/), expect.stringMatching(/rule label/)]);
    expect(await after(field)).toEqual([expect.stringMatching(/rule image-alt/)]);
    expect(await after(field + picture)).toEqual([]);
  });

  test('a page reaches no port of this machine, in whichever way it asks', async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => response.end(requests.push(request.url!)));
    server.on('upgrade', (request, socket) => socket.destroy(void requests.push(request.url!)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const ways = `
      <link rel="stylesheet" href="http://127.0.0.1:${port}/style"><iframe title="x" src="http://localhost:${port}/frame"></iframe>
      <script>
        fetch('http://localhost:${port}/fetch', { mode: 'no-cors' }).catch(() => undefined);
        navigator.sendBeacon('http://127.0.0.1:${port}/beacon', 'x');
        new WebSocket('ws://127.0.0.1:${port}/socket');
        new EventSource('http://127.0.0.1:${port}/events');
      </script>`;
    const faults = await faultsOf(ways);
    server.close();
    expect(requests).toEqual([]);
    for (const way of ['style', 'frame', 'fetch', 'beacon', 'socket', 'events'])
      expect(faults.join('\n')).toMatch(new RegExp(`a request to \\w+://[\\w.]+:${port}/${way}, which is not of this pair`));
  });
});

test.describe('a release', () => {
  let data: string;
  test.beforeEach(() => {
    data = mkdtempSync(path.join(tmpdir(), 'site-trial-'));
    cpSync(process.env.PREPARED_STORE!, data, { recursive: true });
  });
  test.afterEach(() => rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

  /** Publishes the landing page once more with this before its script, as its team would have built it. */
  function publish(version: string, mistake: Parameters<typeof publishMistake>[3]) {
    publishMistake(data, 'landing', version, mistake, /\.([cm]?js|css)$/);
    return publishAsBuilt(data, 'landing', version, { SITE_TRIAL: 'required', BROWSER_PATH: executable });
  }
  const published = () => readdirSync(path.join(data, 'releases/landing')).filter((name) => !name.startsWith('.'));

  test('that fails in a browser alone is refused with page, language and width, and one that changes nothing is tried once', async () => {
    test.setTimeout(600_000);
    const before = published();
    const script = 'document.querySelector("main h1").textContent = "Other"; setTimeout(() => { throw new Error("planted"); });';
    const { fault } = await publish('9.9.1-aaaaaaaa', { script });
    expect(fault).toContain('landing@9.9.1-aaaaaaaa beside shell@');
    expect(fault).toMatch(/^\/ \((en|rw), (360|1280) px\): a script throws: planted$/m);
    // A hydration mismatch, which React repairs.
    expect(fault).toMatch(/^\/ \((en|rw), (360|1280) px\): the console says: .* failed .*React error #418/m);
    expect(published()).toEqual(before);

    const harmless = await publish('9.9.2-aaaaaaaa', { style: '.not-on-any-page { color: red; }' });
    expect(harmless).toMatchObject({ fault: '' });
    expect(harmless.lines.join('\n')).toMatch(/Opening [1-9]\d* pages .* 0 are as they were/);
    expect(published()).toEqual([...before, '9.9.2-aaaaaaaa']);
    const again = await publish('9.9.3-aaaaaaaa', { style: '.not-on-any-page { color: red; }' });
    expect(again).toMatchObject({ fault: '' });
    expect(again.lines.join('\n')).toMatch(/Opening 0 pages of landing@9\.9\.3-aaaaaaaa/);
  });
});
