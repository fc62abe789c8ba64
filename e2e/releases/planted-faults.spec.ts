// Faults that only a browser meets, each planted in a page of its own. A trial names every one of them.
import type { ClosedBrowser } from 'platform/trial/browser';
import { inTurns, openBrowser, type OnePage } from '../fixtures/one-page';
import { expect, test } from '../fixtures/site';

let closed: ClosedBrowser;
test.beforeAll(async () => {
  closed = await openBrowser();
});
test.afterAll(() => closed.close());

const script = (code: string): string => `<script>${code}</script>`;
const THROW = 'throw new Error("planted")';
const THROWS = /^a script throws: planted$/;
const DEAD = /does nothing when it is pressed$/;
/** Goes on after the page was hydrated, as React does in a task of its own. */
const HYDRATED = (code: string): string =>
  script(
    `globalThis.early = {}; addEventListener('load', () => setTimeout(() => { ${code}; Object.assign(early, { page: true, section: true }); }, 150))`,
  );
/** Work, not a wait until a time: on a busy machine little of a second is the page's own. */
const BUSY = `{ let sum = 0; for (let turn = 0; turn < 6e8; turn += 1) sum += turn % 7; globalThis.sum = sum; }`;
const LONG = '<p>A group saves together, and each member sees what was saved, by whom and when it was paid out.</p>';

type Planted = [what: string, page: string | OnePage, fault: RegExp];

const ERRORS: Planted[] = [
  ['an error while the page loads', script(THROW), THROWS],
  ['an error in a timer', script(`setTimeout(() => { ${THROW} }, 100)`), THROWS],
  ['an error in a timer of five seconds', script(`setTimeout(() => { ${THROW} }, 5000)`), THROWS],
  ['an error in a timer that another one sets', script(`setTimeout(() => setTimeout(() => { ${THROW} }, 2000), 2000)`), THROWS],
  ['an error in an interval', script(`setInterval(() => { ${THROW} }, 3000)`), THROWS],
  ['an error in a microtask', script(`queueMicrotask(() => { ${THROW} })`), THROWS],
  ['an error when the page is idle', script(`requestIdleCallback(() => { ${THROW} })`), THROWS],
  ['an error in a frame', script(`requestAnimationFrame(() => { ${THROW} })`), THROWS],
  ['a rejection', script('Promise.reject(new Error("planted"))'), THROWS],
  ['a rejection that is no error', script('setTimeout(() => Promise.reject("planted"), 10)'), /^a script throws: .*planted/],
  ['an error on load', script(`addEventListener('load', () => { ${THROW} })`), THROWS],
  [
    'an error on scroll',
    `<div style="height: 2000px"></div><a href="/script.js">End</a>${script(`addEventListener('scroll', () => { ${THROW} }, true)`)}`,
    THROWS,
  ],
  ['an error on resize', { body: script(`addEventListener('resize', () => { ${THROW} })`), widths: [1280, 360] }, THROWS],
  ['an error on focus', `<button onfocus='${THROW}' onclick="this.textContent += 1">Send</button>`, THROWS],
  ['an error on hover', `<button onpointerover='${THROW}' onclick="this.textContent += 1">Send</button>`, THROWS],
  ['an error on press', `<button onclick='this.textContent += 1; ${THROW}'>Send</button>`, THROWS],
  [
    'a rejection after a press',
    `<button onclick='this.textContent += 1; fetch("/script.js").then(() => { ${THROW} })'>Send</button>`,
    THROWS,
  ],
  ['an error in a field', `<label>Word <input oninput='${THROW}'></label>`, THROWS],
  ['an error in a choice', `<label>Word <select onchange='${THROW}'><option>a<option>b</select></label>`, THROWS],
  ['an error in the console', script('console.error("planted")'), /^the console says: planted$/],
  ['a mismatch that React reports', script('console.error("Minified React error #418")'), /^the console says: .*#418/],
  ['a mismatch that the shell reports', script('console.warn("help@1.0.0 failed", new Error("React error #425"))'), /#425/],
  ['an assertion', script('console.assert(false, "planted")'), /^the console says: .*planted/],
  ['a module that is not there', '<script type="module">import "/none.js"</script>', /none\.js is answered 404/],
  ['a script that is no script', script('const = 1'), /^a script throws: .*Unexpected token/],
];

const csp = (policy: string): Record<string, string> => ({ 'content-security-policy': policy });
const POLICY = /^the console says: .*Content Security Policy/;
const REQUESTS: Planted[] = [
  ['a script that the policy forbids', { body: script('1'), headers: csp("script-src 'self'") }, POLICY],
  ['a style that the policy forbids', { body: '<style>p { color: red }</style>', headers: csp("style-src 'self'") }, POLICY],
  [
    'a style attribute that the policy forbids',
    { body: '<p style="color: #111">a</p>', headers: csp("style-src 'self'") },
    POLICY,
  ],
  ['a picture that the policy forbids', { body: '<img src="/a.png" alt="">', headers: csp("img-src 'none'") }, POLICY],
  [
    'a request that the policy forbids',
    { body: script('fetch("/script.js").catch(() => 0)'), headers: csp("connect-src 'none'") },
    POLICY,
  ],
  [
    'a font that the policy forbids',
    {
      body: '<style>@font-face { font-family: a; src: url(/a.woff2) } p { font-family: a }</style><p>a</p>',
      headers: csp("font-src 'none'"),
    },
    POLICY,
  ],
  [
    'a script that is another than its hash names',
    `<script src="/script.js" integrity="sha256-${'A'.repeat(43)}="></script>`,
    /integrity/,
  ],
  ['a script that is missing', '<script src="/none.js"></script>', /^a request \/none\.js is answered 404$/],
  ['a style that is missing', '<link rel="stylesheet" href="/none.css">', /^a request \/none\.css is answered 404$/],
  ['a picture that is missing', '<img src="/none.png" alt="">', /^a request \/none\.png is answered 404$/],
  [
    'a picture that is none',
    { body: '<img src="/a.png" alt="">', files: { '/a.png': { type: 'image/png', text: 'none' } } },
    /<img> shows no picture$/,
  ],
  [
    'a font that is missing',
    '<style>@font-face { font-family: a; src: url(/none.woff2) } p { font-family: a }</style><p>a</p>',
    /none\.woff2 is answered 404/,
  ],
  [
    'a font that is none',
    {
      body: '<style>@font-face { font-family: a; src: url(/a.woff2) } p { font-family: a }</style><p>a</p>',
      files: { '/a.woff2': { type: 'font/woff2', text: 'none' } },
    },
    /Failed to decode downloaded font/,
  ],
  [
    'a request that is answered 500',
    { body: script('fetch("/data").catch(() => 0)'), files: { '/data': { status: 500 } } },
    /^a request \/data is answered 500$/,
  ],
  ['a late request that is answered 404', script('setTimeout(() => fetch("/none"), 4000)'), /^a request \/none is answered 404$/],
  [
    'a request that is never answered',
    { body: script('fetch("/data")'), files: { '/data': { status: null } }, patience: 800 },
    /^a request \/data is not answered/,
  ],
  ['a picture of another site', '<img src="https://example.com/a.png" alt="">', /^a request to https:\/\/example\.com\/a\.png/],
  [
    'a picture without a secure connection',
    '<img src="http://example.com/a.png" alt="">',
    /^a request to http:\/\/example\.com\/a\.png/,
  ],
  [
    'a request to another site',
    script('fetch("https://example.com/a").catch(() => 0)'),
    /^a request to https:\/\/example\.com\/a/,
  ],
  [
    'a redirect without end',
    { body: script('fetch("/turn").catch(() => 0)'), files: { '/turn': { status: 302, headers: { location: '/turn' } } } },
    /^a request \/turn fails: .*REDIRECTS/,
  ],
  ['a page that opens itself again', script('setTimeout(() => location.reload(), 300)'), /(by itself|cannot be tried)/],
  ['a page that goes to another one', script('setTimeout(() => (location.href = "/"), 2000)'), /(by itself|cannot be tried)/],
  ['a page that is refreshed', { body: '', head: '<meta http-equiv="refresh" content="0">' }, /(by itself|cannot be tried)/],
];

const LOOKS: Planted[] = [
  [
    'text that jumps',
    `<p>a</p>${HYDRATED(`document.querySelector('main').insertAdjacentHTML('afterbegin', '<div style="height: 300px"></div>')`)}`,
    /jumps while the page loads/,
  ],
  [
    'text that jumps late',
    `${LONG}${script(`setTimeout(() => document.querySelector('main').insertAdjacentHTML('afterbegin', '<div style="height: 300px"></div>'), 3000)`)}`,
    /jumps while the page loads/,
  ],
  [
    'text that a late picture moves',
    `<img alt="" id="a" style="display: block">${LONG.repeat(4)}${script(`setTimeout(() => (a.src = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='300' height='300'/>"), 500)`)}`,
    /jumps while the page loads/,
  ],
  [
    'text that a late style moves',
    `${LONG}${script(`setTimeout(() => document.head.insertAdjacentHTML('beforeend', '<style>main { padding-top: 200px }</style>'), 400)`)}`,
    /jumps/,
  ],
  ['a task that takes half a second', HYDRATED(BUSY), /^a script keeps the processor for \d+ ms in one task/],
  ['a frame that takes half a second', script(`requestAnimationFrame(() => ${BUSY})`), /^a script keeps the processor/],
  ['a late task that takes half a second', script(`setTimeout(() => ${BUSY}, 1500)`), /^a script keeps the processor for \d+ ms/],
  [
    'a press that takes half a second',
    `<button onclick="this.textContent += 1; setTimeout(() => ${BUSY})">Send</button>`,
    /^a script keeps the processor/,
  ],
  [
    'a page without text once it is hydrated',
    `${LONG}${HYDRATED(`document.querySelector('main').textContent = ''`)}`,
    /^the page shows no text$/,
  ],
  [
    'a page that is hidden',
    `${LONG}${HYDRATED(`document.querySelector('main').style.display = 'none'`)}`,
    /^the page shows no text$/,
  ],
  ['a page that is transparent', `${LONG}${HYDRATED(`document.body.style.opacity = 0`)}`, /^the page shows no text$/],
  [
    'a page that loses its text',
    `${LONG.repeat(3)}${HYDRATED(`document.querySelectorAll('main p').forEach((each) => each.remove())`)}`,
    /loses \d+ % of its text/,
  ],
  [
    'elements without end',
    script(`setInterval(() => document.body.append(document.createElement('i')), 200)`),
    /grows without end$/,
  ],
  [
    'elements without end in frames',
    script(`(function grow() { document.body.append(document.createElement('i')); requestAnimationFrame(grow); })()`),
    /grows without end$/,
  ],
  ['a dialog of the browser that opens by itself', script('setTimeout(() => alert("planted"), 100)'), /nothing was pressed$/],
  ['dialogs without end', script('setInterval(() => alert("planted"), 100)'), /nothing was pressed$/],
  ['a window that opens by itself', script('setTimeout(() => open("/"), 100)'), /nothing was pressed$/],
  ['a language that is another', { body: '', lang: 'rw' }, /says lang="rw" on a page in en/],
  ['a page without a language', { body: '', lang: '' }, /says lang=""/],
  ['a table that is wider than the screen', '<div class="wide" style="width: 2000px">x</div>', /^<div\.wide> “x” sticks out/],
  [
    'a word that is wider than a narrow screen',
    { body: `<p>${'Uburyobwokuzigama'.repeat(5)}</p>`, widths: [1280, 360] },
    /scrolls sideways by/,
  ],
  ['a field without a name', '<input type="text">', /^input breaks the rule label/],
  ['a button without a name', '<button onclick="this.className += 1"></button>', /breaks the rule button-name/],
  ['a picture without a text', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', /breaks the rule image-alt/],
  ['text that is hardly to be read', '<p style="color: #bbb; background: #fff">Text</p>', /breaks the rule color-contrast:/],
  [
    'text that is hardly to be read in the dark',
    '<style>.dark { background: #222 } .dark p { color: #444 }</style><p>Text</p>',
    /color-contrast in the dark theme/,
  ],
  [
    'a name that is another element’s',
    '<label id="a">One</label><label id="a">Two</label><input aria-labelledby="a">',
    /names #a \(aria-labelledby\), which is in the page more than once$/,
  ],
  ['a heading that leaves a level out', '<h4>Steps</h4>', /breaks the rule heading-order/],
  ['a role that is none', '<div role="buton">a</div>', /breaks the rule aria-roles/],
  ['a list of what is no item', '<ul><div>a</div></ul>', /breaks the rule list/],
];

const act = 'onclick="this.textContent += 1"';
const CONTROLS: Planted[] = [
  [
    'a covered button',
    `<button ${act}>Send</button><div class="cover" style="position: fixed; inset: 0; background: #fff"></div>`,
    /^<button> “Send” .* covered by <div\.cover>$/,
  ],
  ['a transparent button', `<button ${act} style="opacity: 0">Send</button>`, /^<button> “Send” .* it is transparent$/],
  [
    'a button without a size',
    `<button ${act} style="all: unset; display: block; width: 0; height: 0; overflow: hidden">Send</button>`,
    /it has no size$/,
  ],
  [
    'a button outside the page',
    `<button ${act} style="position: absolute; left: -999px">Send</button>`,
    /cannot be seen: it lies outside the page$/,
  ],
  [
    'a button that a box cuts off',
    `<div style="overflow: clip; height: 10px; width: 90px"><p style="height: 99px">a</p><button ${act}>Send</button></div>`,
    /cannot be seen/,
  ],
  ['a button that takes no pointer', `<button ${act} style="pointer-events: none">Send</button>`, /it takes no pointer$/],
  [
    'a button that Tab passes over',
    `<button ${act} tabindex="-1">Send</button>`,
    /^<button> “Send” cannot be reached by keyboard/,
  ],
  ['a button that keeps the Tab key', `<button ${act} onkeydown="event.preventDefault()">Send</button>`, /keeps the Tab key/],
  [
    'a field that keeps the focus',
    `<label>Word <input onblur="this.focus()"></label><button ${act}>Send</button>`,
    /cannot be focused$/,
  ],
  [
    'a button that does not show its focus',
    `<style>button:focus { outline: none }</style><button ${act}>Send</button>`,
    /does not show that it is focused$/,
  ],
  ['an order of its own for Tab', `<button ${act} tabindex="5">Send</button>`, /breaks the rule tabindex/],
  ['a button that does nothing', '<button>Send</button>', DEAD],
  ['a button that only logs', '<button onclick="console.log(1)">Send</button>', DEAD],
  ['a button that throws at once', `<button onclick='${THROW}'>Send</button>`, THROWS],
  ['a button whose handler another element has', '<button>Send</button><p onclick="this.textContent += 1">Send</p>', DEAD],
  [
    'a button that does nothing beside a clock',
    `<button>Send</button><p id="a"></p>${script('setInterval(() => (a.textContent = performance.now()), 100)')}`,
    DEAD,
  ],
  [
    'a button on which a press is stopped',
    `<button ${act}>Send</button>${script(`addEventListener('click', (event) => event.stopImmediatePropagation(), true)`)}`,
    DEAD,
  ],
  ['an element with the role of a button', '<div role="button" tabindex="0">Send</div>', DEAD],
  [
    'a dead button in a dialog',
    `<button onclick="document.querySelector('dialog').showModal()">Menu</button><dialog aria-label="Menu"><button>Send</button></dialog>`,
    DEAD,
  ],
  [
    'a dead button in a menu',
    `<button onclick="a.hidden = !a.hidden">Menu</button><div id="a" hidden><button>Send</button></div>`,
    DEAD,
  ],
  ['a dead button in details', '<details><summary>More</summary><button>Send</button></details>', DEAD],
  ['a dead button in a popover', '<button popovertarget="a">Menu</button><div id="a" popover><button>Send</button></div>', DEAD],
  [
    'a dead button behind two presses',
    `<button onclick="a.hidden = !a.hidden">Menu</button><div id="a" hidden><button onclick="b.hidden = !b.hidden">More</button><div id="b" hidden><button>Send</button></div></div>`,
    DEAD,
  ],
  [
    'a form that does nothing',
    '<form onsubmit="return false"><label>Word <input name="a"></label><button>Send</button></form>',
    DEAD,
  ],
  [
    'a form that does nothing once it is filled in',
    '<form onsubmit="return false"><label>Word <input name="a" required></label><button>Send</button></form>',
    DEAD,
  ],
  [
    'a form that throws',
    `<form onsubmit='event.preventDefault(); ${THROW}'><label>Word <input name="a"></label><button>Send</button></form>`,
    THROWS,
  ],
  ['a link to a part that is not there', '<a href="#steps">Steps</a>', /^<a> “Steps” leads to #steps/],
  ['a link that leads nowhere', '<a href="#">Steps</a>', /^<a> “Steps” leads nowhere/],
  ['a link that leads to no code', '<a href="javascript:void 0">Steps</a>', /^<a> “Steps” leads nowhere/],
  ['a link without an address', '<a href="">Steps</a>', /^<a> “Steps” leads nowhere/],
  ['a link to a page that is not there', '<a href="/none">Steps</a>', /^a link leads to \/none, which is answered 404$/],
  ['a link that a script stops', '<a href="/script.js" onclick="event.preventDefault()">Steps</a>', DEAD],
];

/** By itself, because it takes a processor from the others. */
const HANGS: Planted[] = [
  ['a loop without end', { body: script('setTimeout(() => { for (;;); }, 50)'), patience: 400 }, /cannot be tried/],
];

for (const [kind, planted] of Object.entries({ ERRORS, REQUESTS, LOOKS, CONTROLS, HANGS }))
  test(`each of ${planted.length} faults is named: ${kind.toLowerCase()}`, async () => {
    const pages = planted.map(([what, page, fault]) => ({
      what,
      page,
      isExpected: (faults: string[]) => faults.some((each) => fault.test(each)),
    }));
    expect(await inTurns(closed, pages)).toEqual({});
  });
