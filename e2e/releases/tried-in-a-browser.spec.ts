import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceTarget } from 'platform/commands';
import { changeRegistry, folderIn } from 'platform/testing/folder-in';
import type { IsolatedBrowser } from 'platform/trial/browser';
import { compiled } from 'tooling/artefact/write-artefact';
import { startOrigin } from 'tooling/test/start-origin';
import { chromiumPath } from '../fixtures/chromium-path';
import { builtCopy, publishMistake } from '../fixtures/copied-release';
import { faultsOf as faultsOfPage, openBrowser, type OnePage } from '../fixtures/one-page';
import { release } from '../fixtures/release-tool';
import { expect, test } from '../fixtures/site';

test.describe('one page', () => {
  let isolated: IsolatedBrowser;
  test.beforeAll(async () => {
    isolated = await openBrowser();
  });
  test.afterAll(() => isolated.close());

  const [INDEX, GUIDES] = ['/', '/guides'];
  const faultsOf = (body: string, page: Omit<OnePage, 'body'> = {}) => faultsOfPage(isolated, { body, ...page });

  test('each visit is a first one, although the page stays open', async () => {
    const script = `<script>
      if (localStorage.length + sessionStorage.length + document.cookie.length > 0) console.error('was here before');
      localStorage.early = sessionStorage.early = '1';
      document.cookie = 'early=1';
      addEventListener('pagehide', () => (localStorage.late = sessionStorage.late = '1'));
    </script>`;
    expect(await faultsOf(script, { visits: [GUIDES, GUIDES] })).toEqual([]);
  });

  test('axe looks at what no page before had', async () => {
    const [field, picture] = [
      '<input type="text">',
      '<p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="></p>',
    ];
    const after = (index: string) => faultsOf(field + picture, { visits: [INDEX, GUIDES], index });
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

  test('a page reads and opens nothing of this machine, and leaves nothing behind for the next', async () => {
    const attacks = {
      'a file': 'fetch("file:///etc/passwd").then((response) => response.text())',
      'a file in a frame':
        'new Promise((resolve) => { const frame = document.createElement("iframe"); frame.src = "file:///etc/passwd"; frame.onload = () => resolve(frame.contentDocument.body.innerText); document.body.append(frame); setTimeout(resolve, 300) })',
      'the port of the developer tools': 'fetch("http://localhost:9222/json").then((response) => response.text())',
      'a name': 'fetch("https://example.com/", { mode: "no-cors" }).then(() => "answered")',
      'an extension': 'fetch("chrome-extension://abcdefghijklmnop/manifest.json").then((response) => response.text())',
      'a page of the browser': 'Promise.resolve(open("chrome://version"))',
      'the source of a page': 'Promise.resolve(open("view-source:http://localhost/"))',
      'a window': 'Promise.resolve(open("/"))',
      'the clipboard': 'navigator.clipboard.readText()',
      'the place': 'new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(() => resolve("place"), reject))',
      'the camera': 'navigator.mediaDevices.getUserMedia({ video: true }).then(() => "camera")',
      'a folder': 'showDirectoryPicker().then(() => "folder")',
      'a worker that stays': 'navigator.serviceWorker.register("/script.js").then((worker) => worker?.active && "active")',
      'an address of this machine':
        'new Promise((resolve) => { const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:3478" }] }); peer.createDataChannel("a"); peer.onicecandidate = ({ candidate }) => resolve(/ \\d+\\.\\d+\\.\\d+\\.\\d+ /.test(candidate?.candidate) && candidate.candidate); peer.createOffer().then((offer) => peer.setLocalDescription(offer)); setTimeout(resolve, 300) })',
      'a download':
        'Promise.resolve().then(() => { const link = document.createElement("a"); link.href = "data:text/plain,a"; link.download = "a"; link.click(); })',
    };
    const list = Object.entries(attacks).map(([name, attack]) => `${JSON.stringify(name)}: () => ${attack}`);
    const run = `<script>const attacks = { ${list.join(', ')} };
      for (const [name, attack] of Object.entries(attacks))
        (async () => attack())().then((got) => got && console.error('reached ' + name + ': ' + got), () => undefined);
      caches.open('a').then((cache) => cache.put('/kept', new Response('a')));
      indexedDB.open('kept');
    </script>`;
    const faults = await faultsOf(run);
    expect(faults.filter((fault) => /reached/.test(fault))).toEqual([]);
    const left = `<script>
      Promise.all([caches.keys(), indexedDB.databases(), navigator.serviceWorker.getRegistrations()]).then((kept) => {
        if (kept.flat().length > 0) console.error('kept');
      });
    </script>`;
    expect(await faultsOf(left, { visits: [INDEX, GUIDES], index: run })).toEqual([]);
  });
});

test.describe('a release', () => {
  let data: string;
  test.beforeEach(() => {
    data = mkdtempSync(path.join(tmpdir(), 'site-trial-'));
    cpSync(process.env.PREPARED_STORE!, data, { recursive: true });
  });
  test.afterEach(() => rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

  test('of a shell that breaks the tabs of a section in a browser is refused with the page, language, width and journey', async () => {
    // Removes the other sections, because the trial would open all their pages.
    await changeRegistry(data, 'keep landing alone', ({ sections: { shell, landing }, ...rest }) => ({
      ...rest,
      sections: { shell: shell!, landing: landing! },
    }));
    // Not on the shell's own page, which is tried first.
    const script = `if (location.pathname === '/') {
        document.querySelector('main h1').textContent = 'Other';
        setTimeout(() => { throw new Error('planted'); });
      }
      document.addEventListener('click', (event) => {
        if (!event.target.closest('[role=tab]')) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      }, true);`;
    publishMistake(data, 'shell', '9.9.1-aaaaaaaa', { script }, /\.([cm]?js|css)$/);
    const build = builtCopy(data, 'shell', '9.9.1-aaaaaaaa');
    const { last: token } = await release(data, ['token', 'create', '--name', 'ci', '--section', 'shell', '--may', 'publish']);
    const env = { RELEASE_PORT: '0', SITE_TRIAL: 'required', BROWSER_PATH: chromiumPath() };
    const service = await startOrigin(data, { program: [compiled('service')], env });
    const refusal = await new ServiceTarget(service.url, token, async () => token).publish(build, () => undefined).catch(String);
    await service.stop();
    expect(refusal).toMatch(/^Error: landing@\S+ beside shell@9\.9\.1-aaaaaaaa has faults in a browser:$/m);
    expect(refusal).toMatch(/^\/ \((en|rw), (360|1280) px\): a script throws: planted$/m);
    // A hydration mismatch, which React repairs.
    expect(refusal).toMatch(/^\/ \((en|rw), (360|1280) px\): the console says: .* failed .*React error #418/m);
    expect(refusal).toMatch(
      /^\/ \((en|rw), 1280 px\): the journey “looks at another product” stops at step 2, see the tab “U-Save”: is not there/m,
    );
    expect(folderIn(data).releases.has('shell', '9.9.1-aaaaaaaa')).toBe(false);
    rmSync(build.folder, { recursive: true });
  });
});
