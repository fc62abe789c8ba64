// Changes that teams make every week. A trial refuses none of them.
import type { IsolatedBrowser } from 'platform/trial/browser';
import { unexpectedFaults, openBrowser, type OnePage } from '../fixtures/one-page';
import { expect, test } from '../fixtures/site';

let isolated: IsolatedBrowser;
test.beforeAll(async () => {
  isolated = await openBrowser();
});
test.afterAll(() => isolated.close());

const script = (code: string): string => `<script>${code}</script>`;
const button = (press: string, label = 'Send'): string => `<button onclick="${press}">${label}</button>`;
const LONG = '<p>A group saves together, and each member sees what was saved, by whom and when it was paid out.</p>';
const HIDDEN = 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)';
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Changes that concern no other element stand in one page, which is opened once. */
const inOnePage = (changes: Record<string, string>, page: Omit<OnePage, 'body'> = {}) => ({
  [Object.keys(changes).join(', ')]: { ...page, body: Object.values(changes).join('') },
});

const CONTENT: Record<string, string | OnePage> = {
  ...inOnePage({
    'other text': '<p>Save together.</p>',
    'another colour': '<p style="color: #063">Save together.</p>',
    'one more paragraph': LONG.repeat(12),
    'a list in another order': '<ol><li>c</li><li>a</li><li>b</li></ol>',
    'a picture with its size': `<img src="${PIXEL}" width="100" height="80" alt="A group">`,
    'a picture that says nothing': `<img src="${PIXEL}" alt="">`,
    details: `<details><summary>More</summary>${LONG}</details>`,
    'a table that scrolls in its own box':
      '<div style="overflow: auto" tabindex="0" role="region" aria-label="Sums"><div style="width: 2000px">a</div></div>',
    'long words that wrap': `<p style="overflow-wrap: anywhere">${'Uburyobwokuzigama'.repeat(9)}</p>`,
    'hidden fields with labels': `<label>Month <input type="radio" name="a" style="${HIDDEN}"></label><label>Year <input type="radio" name="a" style="${HIDDEN}"></label>`,
    'a heading for screen readers': `<h2 style="${HIDDEN}">Steps</h2>`,
    'a part that is hidden': '<div hidden><button>Later</button></div>',
    'a part that is inert': '<div inert><button>Later</button><a href="#">Later</a></div>',
    'words in another language': '<p lang="rw">Muraho</p>',
    'a rule for print': '<style>@media print { main { display: none } }</style>',
    'a video that waits': '<video controls preload="none" width="200" height="100" title="A group"></video>',
    'a picture that loads when it is scrolled to': `<div style="height: 4000px"></div><img src="/a.svg" loading="lazy" width="9" height="9" alt="">`,
  }),
  ...inOnePage({
    'a link past the navigation': `<style>.skip { position: absolute; left: -999px } .skip:focus { left: 0 }</style><a class="skip" href="#end">To the text</a><p id="end">End</p>`,
    'a web font that comes late': `<style>@font-face { font-family: a; src: local('DejaVu Sans'); font-display: swap } p { font-family: a, sans-serif }</style>${LONG}`,
    'a canvas': `<canvas id="canvas" width="50" height="50" role="img" aria-label="Sums"></canvas>${script(`canvas.getContext('2d').fillRect(0, 0, 9, 9)`)}`,
    'a list that counts': `<p id="count">0</p>${script('setInterval(() => (count.textContent = Number(count.textContent) + 1), 500)')}`,
  }),
  ...inOnePage(
    {
      'late content in a place that was kept': `<div style="height: 90px" id="late"></div>${LONG}${script(`setTimeout(() => (late.textContent = 'Late'), 800)`)}`,
      'an animation':
        '<style>@keyframes a { to { opacity: 0.5 } } .pulse { animation: a 1s infinite }</style><p class="pulse">a</p>',
      'late content below the fold': `<div style="height: 3000px"></div>${script(`setTimeout(() => document.querySelector('main').insertAdjacentHTML('beforeend', '<p>Late</p>'), 800)`)}`,
      'a part of another language of English': '',
    },
    { lang: 'en-RW' },
  ),
  'a bar that stays on top': {
    body: `<a href="#end">End</a>${LONG.repeat(20)}<p id="end">End</p>`,
    head: '<style>h1 { position: sticky; top: 0; background: #fff }</style>',
  },
  'a shift of a few pixels': `${LONG}${script(`setTimeout(() => document.querySelector('p').style.marginTop = '24px', 400)`)}`,
  'a task of 200 ms': script(
    'setTimeout(() => { const start = performance.now(); while (performance.now() - start < 200); }, 50)',
  ),
  'many short tasks': script(
    'for (let turn = 0; turn < 8; turn++) setTimeout(() => { const start = performance.now(); while (performance.now() - start < 90); }, 50 * turn)',
  ),
};

const SCRIPTS: Record<string, string | OnePage> = {
  ...inOnePage({
    'words for developers': script('console.log(1); console.info(2); console.debug(3); console.warn("4")'),
    'an error that is caught': script('try { throw new Error("caught") } catch (error) { console.warn("Caught", error) }'),
    'a rejection that is caught': script('Promise.reject(new Error("caught")).catch(() => undefined)'),
    'a request that outlives the page': script('fetch("/script.js", { keepalive: true })'),
    'what is observed in view': `${LONG}${script('new IntersectionObserver(() => undefined).observe(document.querySelector("p"))')}`,
    'an address without its query': script('history.replaceState(null, "", location.pathname)'),
    'what is kept': script('localStorage.setItem("a", "1"); sessionStorage.setItem("b", "2"); document.cookie = "c=3"'),
    'a worker': script('new Worker(URL.createObjectURL(new Blob(["postMessage(1)"], { type: "text/javascript" })))'),
    'the time of the day': `<p id="a"></p>${script('a.textContent = new Date().toLocaleTimeString()')}`,
  }),
  ...inOnePage(
    {
      'a request that is given up': script(
        'const stop = new AbortController(); fetch("/data", { signal: stop.signal }).catch(() => undefined); stop.abort()',
      ),
      'a beacon': script('navigator.sendBeacon("/data", "a")'),
      'a size that is observed': `<div id="a">a</div>${script('new ResizeObserver(() => (a.style.width = Math.random() * 9 + 90 + "px")).observe(a)')}`,
      'a request and a connection beforehand': '',
    },
    {
      files: { '/data': { status: 204 } },
      head: '<link rel="prefetch" href="/script.js"><link rel="preload" href="/script.js" as="script"><link rel="dns-prefetch" href="https://example.com">',
    },
  ),
  'an element that changes with the width': {
    body: `<p id="a"></p>${script('addEventListener("resize", () => (a.textContent = innerWidth))')}`,
    widths: [1280, 360],
  },
  'a deadline that is not needed': script(
    'const timer = setTimeout(() => { throw new Error("late") }, 8000); fetch("/script.js").finally(() => clearTimeout(timer))',
  ),
};

const CONTROLS: Record<string, string | OnePage> = {
  ...inOnePage(
    {
      'a button that toggles a class': button('this.classList.toggle(`on`)', 'Class'),
      'a button that copies': button('navigator.clipboard.writeText(`a`)', 'Copy'),
      'a button that prints': button('print()', 'Print'),
      'a button that is pressed':
        '<button aria-pressed="false" onclick="this.ariaPressed = this.ariaPressed !== `true`">Bold</button>',
      'a button that asks the server': button('fetch(`/script.js`).then(() => (this.textContent = `Asked`))', 'Ask'),
      'a button that loads a picture beforehand': button('new Image().src = `/a.svg`', 'Picture'),
      'a button that keeps something': button('localStorage.setItem(`a`, 1)', 'Keep'),
      'a button that draws': `<canvas id="drawn" role="img" aria-label="Sums"></canvas>${button('drawn.getContext(`2d`).fillRect(0, 0, 9, 9)', 'Draw')}`,
      'a button that empties a field': `<label>Word <input id="field" value="b"></label>${button('field.value = ``', 'Clear')}`,
      'a button that heeds the pointer alone': '<button onpointerdown="this.textContent += 1">Point</button>',
    },
    { files: { '/a.svg': { type: 'image/svg+xml', text: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' } } },
  ),
  ...inOnePage({
    'a disabled button': '<button disabled>Send</button><button aria-disabled="true">Send</button>',
    'a link to a mail and a phone': '<a href="mailto:a@b.example">Mail</a> <a href="tel:+250700000000">Phone</a>',
    'a link to another site': '<a href="https://example.com/" rel="noopener">Example</a>',
    'a link in a new window': '<a href="https://example.com/" target="_blank" rel="noopener">New example</a>',
    'a link to a part of the page': '<a href="#end">End</a> <a href="#top">Top</a><p id="end">End</p>',
    'a link that is a button': '<a href="#" role="button" onclick="event.preventDefault(); this.textContent += 1">More</a>',
    'a file to keep': '<a href="/script.js" download>File</a>',
    'a choice': '<label>Month <select><option>May<option>June</select></label><label><input type="checkbox"> Yes</label>',
    'a choice that only its label shows': `<label><input type="checkbox" style="${HIDDEN}"> Monthly</label>`,
  }),
  ...inOnePage({
    'a button that scrolls': button('scrollTo({ top: 0, behavior: `smooth` })', 'To the top'),
    'a button that answers late': button('setTimeout(() => (this.textContent = `Answered`), 1500)', 'Answer late'),
    'a dialog': `<button onclick="a.showModal()">Open</button><dialog id="a" aria-label="Menu"><button onclick="a.close()">Close</button></dialog>`,
    'a dialog whose form closes it':
      '<button onclick="b.showModal()">Open the form</button><dialog id="b" aria-label="Form"><form method="dialog"><button>Close</button></form></dialog>',
    'a popover': '<button popovertarget="c">Words</button><div id="c" popover>Words</div>',
    'a menu with links':
      '<button onclick="d.hidden = !d.hidden">Menu</button><div id="d" hidden><a href="/script.js">Guides</a></div>',
    tabs: '<div role="tablist"><button role="tab" aria-selected="true">A</button><button role="tab" aria-selected="false" tabindex="-1" onclick="this.ariaSelected = true">B</button></div>',
    'a form that is sent by script':
      '<form onsubmit="event.preventDefault(); this.lastElementChild.textContent = `Sent`"><label>Word <input required></label><button>Send</button></form>',
    'a ring around a whole field':
      '<style>input { outline: none } label:focus-within { background: #ffe }</style><label>Word <input></label>',
  }),
  'a button that goes back': button('history.back()'),
  'a link that leads to another page later, while something else is pressed': `<button onclick="this.textContent += 1; setTimeout(() => (location.href = '/'), 40)">Home</button>${'<button onclick="this.textContent += 1">More</button>'.repeat(3)}<button onclick="this.textContent += 2">Most</button>`,
  'a link to a page that is tried by itself': `<a href="/" onclick="event.preventDefault(); history.pushState(null, '', '/'); document.querySelector('main').innerHTML = '<button>Dead</button>'">Guides</a>`,
  'a button that is replaced a moment after another was pressed': `<button onclick="a.hidden = false; setTimeout(() => (a.hidden = true), 8)">Save</button><button id="a" hidden>Save now</button>`,
  ...inOnePage({
    'a button that opens another site': button('open(`https://example.com/`)', 'Example'),
    'a link that a script follows': `<a href="/script.js" onclick="event.preventDefault(); history.pushState(null, '', '/script.js')">Guides</a>`,
    'a form that leads to a page': '<form action="/guides"><label>Word <input name="a"></label><button>Search</button></form>',
    'a ring around a button':
      '<style>button:focus-visible { outline: none; box-shadow: 0 0 0 3px #00f }</style><button onclick="this.className += 1">Ring</button>',
    'a list of words under a field':
      '<label>Words <input role="combobox" aria-expanded="false" aria-controls="a" onkeydown="if (this.ariaExpanded === `true` && event.key === `Tab`) event.preventDefault()"></label><div id="a" role="listbox" aria-label="Words" hidden></div>',
  }),
};

for (const [kind, harmless] of Object.entries({ CONTENT, SCRIPTS, CONTROLS }))
  test(`none of ${Object.keys(harmless).length} pages with harmless changes is refused: ${kind.toLowerCase()}`, async () => {
    const pages = Object.entries(harmless).map(([what, page]) => ({
      what,
      page,
      isExpected: (faults: string[]) => faults.length === 0,
    }));
    expect(await unexpectedFaults(isolated, pages)).toEqual({});
  });
