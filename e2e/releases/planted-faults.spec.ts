// Faults that only a browser meets, planted in pages of one document each. A trial names every one of them.
import type { IsolatedBrowser } from 'platform/trial/browser';
import { unexpectedFaults, openBrowser, type OnePage } from '../fixtures/one-page';
import { expect, test } from '../fixtures/site';

let isolated: IsolatedBrowser;
test.beforeAll(async () => {
  isolated = await openBrowser();
});
test.afterAll(() => isolated.close());

const script = (code: string): string => `<script>${code}</script>`;
const THROW = 'throw new Error("planted")';
const THROWS = /^a script throws: planted$/;
const DEAD = /does nothing when it is pressed$/;
const dead = (label: string): RegExp => new RegExp(`“${label}” does nothing when it is pressed$`);
/** Runs the code after the page was hydrated, in a task of its own, as React does. */
const HYDRATED = (code: string): string =>
  script(
    `globalThis.early = {}; addEventListener('load', () => setTimeout(() => { ${code}; Object.assign(early, { page: true, section: true }); }, 150))`,
  );
/** Work, not a wait until a time: on a busy machine little of a second is the page's own. */
const BUSY = `{ let sum = 0; for (let turn = 0; turn < 4e8; turn += 1) sum += turn % 7; globalThis.sum = sum; }`;
const LONG = '<p>A group saves together, and each member sees what was saved, by whom and when it was paid out.</p>';

type Planted = [what: string, page: string | OnePage, ...faults: RegExp[]];

/** Faults that do not hide each other stand in one page, which is opened once; each of them is named. */
const inOnePage = (...planted: [what: string, body: string, fault: RegExp][]): Planted => [
  planted.map(([what]) => what).join(', '),
  planted.map(([, body]) => body).join(''),
  ...planted.map(([, , fault]) => fault),
];

const error = (when: string, body: (throws: string) => string): [string, string, RegExp] => [
  `an error ${when}`,
  body(`throw new Error("planted ${when}")`),
  new RegExp(`^a script throws: planted ${when}$`),
];

const ERRORS: Planted[] = [
  inOnePage(
    error('while the page loads', script),
    error('in a timer', (throws) => script(`setTimeout(() => { ${throws} }, 100)`)),
    error('in a timer of five seconds', (throws) => script(`setTimeout(() => { ${throws} }, 5000)`)),
    error('in a timer that another one sets', (throws) =>
      script(`setTimeout(() => setTimeout(() => { ${throws} }, 2000), 2000)`),
    ),
    error('in an interval', (throws) => script(`setInterval(() => { ${throws} }, 3000)`)),
    error('in a microtask', (throws) => script(`queueMicrotask(() => { ${throws} })`)),
    error('when the page is idle', (throws) => script(`requestIdleCallback(() => { ${throws} })`)),
    error('in a frame', (throws) => script(`requestAnimationFrame(() => { ${throws} })`)),
    error('in a promise', () => script('Promise.reject(new Error("planted in a promise"))')),
    error('on load', (throws) => script(`addEventListener('load', () => { ${throws} })`)),
    ['a rejection that is no error', script('setTimeout(() => Promise.reject("no error"), 10)'), /^a script throws: .*no error/],
    ['an error in the console', script('console.error("planted")'), /^the console says: planted$/],
    ['a mismatch that React reports', script('console.error("Minified React error #418")'), /^the console says: .*#418/],
    ['a mismatch that the shell reports', script('console.warn("help@1.0.0 failed", new Error("React error #425"))'), /#425/],
    ['an assertion', script('console.assert(false, "asserted")'), /^the console says: .*asserted/],
    ['a module that is not there', '<script type="module">import "/none.js"</script>', /none\.js is answered 404/],
    ['a script that is no script', script('const = 1'), /^a script throws: .*Unexpected token/],
  ),
  inOnePage(
    error('on focus', (throws) => `<button onfocus='${throws}' onclick="this.textContent += 1">Send</button>`),
    error('on hover', (throws) => `<button onpointerover='${throws}' onclick="this.textContent += 1">Ask</button>`),
  ),
  inOnePage(
    error('on press', (throws) => `<button onclick='this.textContent += 1; ${throws}'>Send</button>`),
    error(
      'after a press',
      (throws) => `<button onclick='this.textContent += 1; fetch("/script.js").then(() => { ${throws} })'>Ask</button>`,
    ),
    error('in a field', (throws) => `<label>Word <input oninput='${throws}'></label>`),
    error('in a choice', (throws) => `<label>Month <select onchange='${throws}'><option>a<option>b</select></label>`),
    error('in a button that does nothing else', (throws) => `<button onclick='${throws}'>Throw</button>`),
    error(
      'in a form',
      (throws) =>
        `<form onsubmit='event.preventDefault(); ${throws}'><label>Name <input name="a"></label><button>Save</button></form>`,
    ),
  ),
  [
    'an error on scroll',
    `<div style="height: 2000px"></div><a href="/script.js">End</a>${script(`addEventListener('scroll', () => { ${THROW} }, true)`)}`,
    THROWS,
  ],
  ['an error on resize', { body: script(`addEventListener('resize', () => { ${THROW} })`), widths: [1280, 360] }, THROWS],
];

const csp = (policy: string): Record<string, string> => ({ 'content-security-policy': policy });
const refused = (directive: string): RegExp => new RegExp(`^the console says: .*Content Security Policy.*${directive}`);
const REQUESTS: Planted[] = [
  inOnePage(
    ['a script that is missing', '<script src="/none.js"></script>', /^a request \/none\.js is answered 404$/],
    ['a style that is missing', '<link rel="stylesheet" href="/none.css">', /^a request \/none\.css is answered 404$/],
    ['a picture that is missing', '<img src="/none.png" alt="">', /^a request \/none\.png is answered 404$/],
    [
      'a font that is missing',
      '<style>@font-face { font-family: a; src: url(/none.woff2) } p { font-family: a }</style><p>a</p>',
      /none\.woff2 is answered 404/,
    ],
    [
      'a late request that is answered 404',
      script('setTimeout(() => fetch("/none"), 4000)'),
      /^a request \/none is answered 404$/,
    ],
    ['a picture of another site', '<img src="https://example.com/a.png" alt="">', /^a request to https:\/\/example\.com\/a\.png/],
    [
      'a picture without a secure connection',
      '<img src="http://example.com/a.png" alt="">',
      /^a request to http:\/\/example\.com\/a\.png/,
    ],
    [
      'a request to another site',
      script('fetch("https://example.com/data").catch(() => 0)'),
      /^a request to https:\/\/example\.com\/data/,
    ],
    [
      'a script that is another than its hash names',
      `<script src="/script.js" integrity="sha256-${'A'.repeat(43)}="></script>`,
      /integrity/,
    ],
  ),
  [
    'a script, a style, a picture, a request and a font that the policy forbids',
    {
      body: `${script('1')}<style>p { color: red }</style><img src="/a.png" alt=""><script src="/ask.js"></script><link rel="stylesheet" href="/font.css"><p>a</p>`,
      headers: csp("script-src 'self'; style-src 'self'; img-src 'none'; connect-src 'none'; font-src 'none'"),
      files: {
        '/ask.js': { type: 'text/javascript', text: 'fetch("/script.js").catch(() => 0)' },
        '/font.css': { type: 'text/css', text: '@font-face { font-family: a; src: url(/a.woff2) } p { font-family: a }' },
      },
    },
    ...['script-src', 'style-src', 'connect-src', 'font-src'].map(refused),
    // The page's icon is refused as well.
    /^the console says: .*\/a\.png.*Content Security Policy.*img-src/,
  ],
  [
    'a style attribute that the policy forbids',
    { body: '<p style="color: #111">a</p>', headers: csp("style-src 'self'") },
    refused('style-src'),
  ],
  [
    'a picture that is none, a font that is none, a request that is answered 500, and a redirect without end',
    {
      body: `<img src="/a.png" alt=""><style>@font-face { font-family: a; src: url(/a.woff2) } p { font-family: a }</style><p>a</p>${script('fetch("/data").catch(() => 0); fetch("/turn").catch(() => 0)')}`,
      files: {
        '/turn': { status: 302, headers: { location: '/turn' } },
        '/a.png': { type: 'image/png', text: 'none' },
        '/a.woff2': { type: 'font/woff2', text: 'none' },
        '/data': { status: 500 },
      },
    },
    /<img> shows no picture$/,
    /Failed to decode downloaded font/,
    /^a request \/data is answered 500$/,
    /^a request \/turn fails: .*REDIRECTS/,
  ],
  [
    'a request that is never answered',
    { body: script('fetch("/data")'), files: { '/data': { status: null } }, timeout: 3_000 },
    /^a request \/data is not answered/,
  ],
  ['a page that opens itself again', script('setTimeout(() => location.reload(), 300)'), /(by itself|cannot be tried)/],
  ['a page that goes to another one', script('setTimeout(() => (location.href = "/"), 2000)'), /(by itself|cannot be tried)/],
  ['a page that is refreshed', { body: '', head: '<meta http-equiv="refresh" content="0">' }, /(by itself|cannot be tried)/],
];

const LOOKS: Planted[] = [
  inOnePage(
    ['a table that is wider than the screen', '<div class="wide" style="width: 2000px">x</div>', /^<div\.wide> “x” sticks out/],
    ['a field without a name', '<input type="text">', /^input.* breaks the rule label/],
    ['a button without a name', '<button onclick="this.className += 1"></button>', /breaks the rule button-name/],
    ['a picture without a text', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', /breaks the rule image-alt/],
    ['text that is hardly to be read', '<p style="color: #bbb; background: #fff">Text</p>', /breaks the rule color-contrast:/],
    ['a heading that leaves a level out', '<h4>Steps</h4>', /breaks the rule heading-order/],
    ['a role that is none', '<div role="buton">a</div>', /breaks the rule aria-roles/],
    ['a list of what is no item', '<ul><div>a</div></ul>', /breaks the rule list/],
    [
      'a name that is another element’s',
      '<label id="a">One</label><label id="a">Two</label><input aria-labelledby="a">',
      /names #a \(aria-labelledby\), which is in the page more than once$/,
    ],
  ),
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
    `<button onclick="this.title = 'Sent'; setTimeout(() => ${BUSY}, 300)">Send</button>`,
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
  [
    'a word that is wider than a narrow screen',
    { body: `<p>${'Uburyobwokuzigama'.repeat(5)}</p>`, widths: [1280, 360] },
    /scrolls sideways by/,
  ],
  [
    'text that is hardly to be read in the dark',
    '<style>.dark { background: #222 } .dark p { color: #444 }</style><p>Text</p>',
    /color-contrast in the dark theme/,
  ],
];

const act = 'onclick="this.textContent += 1"';
const CONTROLS: Planted[] = [
  inOnePage(
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
      `<div style="overflow: clip; height: 10px; width: 90px"><p style="height: 99px">a</p><button ${act}>Cut</button></div>`,
      /^<button> “Cut” can be focused and cannot be seen/,
    ],
    ['a button that takes no pointer', `<button ${act} style="pointer-events: none">Send</button>`, /it takes no pointer$/],
    ['an order of its own for Tab', `<button ${act} tabindex="5">Send</button>`, /breaks the rule tabindex/],
  ),
  inOnePage(
    ['a link that leads nowhere', '<a href="#">Steps</a>', /^<a> “Steps” leads nowhere/],
    ['a link that leads to no code', '<a href="javascript:void 0">Code</a>', /^<a> “Code” leads nowhere/],
    ['a link without an address', '<a href="">Empty</a>', /^<a> “Empty” leads nowhere/],
  ),
  inOnePage(
    ['a button that does nothing', '<button>Nothing</button>', dead('Nothing')],
    ['a button that only logs', '<button onclick="console.log(1)">Logs</button>', dead('Logs')],
    [
      'a button whose handler another element has',
      '<button>Other</button><p onclick="this.textContent += 1">Send</p>',
      dead('Other'),
    ],
    ['an element with the role of a button', '<div role="button" tabindex="0">Role</div>', dead('Role')],
    ['an anchor with the role of a button', '<a role="button" tabindex="0">Anchor</a>', dead('Anchor')],
    ['a dead button in details', '<details><summary>More</summary><button>Details</button></details>', dead('Details')],
    [
      'a dead button in a popover',
      '<button popovertarget="a">Menu</button><div id="a" popover><button>Popover</button></div>',
      dead('Popover'),
    ],
    [
      'a dead button beside what changes as one scrolls to it',
      `<p id="seen"></p><div style="height: 2000px"></div><button id="far">Far</button>${script('new IntersectionObserver(([entry]) => (seen.textContent = entry.isIntersecting)).observe(far)')}`,
      dead('Far'),
    ],
  ),
  inOnePage(
    ['a link to a part that is not there', '<a href="#steps">Part</a>', /^<a> “Part” leads to #steps/],
    ['a link to a page that is not there', '<a href="/none">Steps</a>', /^a link leads to \/none, which is answered 404$/],
  ),
  [
    'a covered button',
    `<button ${act}>Send</button><div class="cover" style="position: fixed; inset: 0; background: #fff"></div>`,
    /^<button> “Send” .* covered by <div\.cover>$/,
  ],
  [
    'a button that Tab passes over',
    `<button ${act} tabindex="-1">Send</button>`,
    /^<button> “Send” cannot be reached by keyboard/,
  ],
  [
    'a button that keeps the Tab key, and has a focus ring of its own',
    `<style>button:focus { outline: none; box-shadow: 0 0 0 2px }</style><button ${act} onkeydown="event.preventDefault()">Send</button>`,
    /keeps the Tab key/,
  ],
  [
    'a field that keeps the focus',
    `<label>Word <input onblur="this.focus()"></label><button ${act}>Send</button>`,
    /cannot be focused$/,
  ],
  inOnePage(
    [
      'a button that does not show its focus',
      `<style>.bare:focus { outline: none }</style><button class="bare" ${act}>Send</button>`,
      /“Send” does not show that it is focused$/,
    ],
    [
      'a button whose focus ring has no width',
      `<style>.thin:focus { outline: 0 solid }</style><button class="thin" ${act}>Ask</button>`,
      /“Ask” does not show that it is focused$/,
    ],
  ),
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
  inOnePage(
    [
      'a dead button in a dialog',
      `<button onclick="document.querySelector('dialog').showModal()">Menu</button><dialog aria-label="Menu"><button>In the dialog</button></dialog>`,
      dead('In the dialog'),
    ],
    ['a dead button that the dialog of another one covers', '<button>Behind it</button>', dead('Behind it')],
  ),
  inOnePage(
    ['a link that a script stops', '<a href="/script.js" onclick="event.preventDefault()">Stopped</a>', dead('Stopped')],
    [
      'a dead button in a menu',
      '<button onclick="a.hidden = !a.hidden">Menu</button><div id="a" hidden><button>One press</button></div>',
      dead('One press'),
    ],
    [
      'a dead button behind two presses',
      '<button onclick="b.hidden = !b.hidden">Other menu</button><div id="b" hidden><button onclick="c.hidden = !c.hidden">More</button><div id="c" hidden><button>Two presses</button></div></div>',
      dead('Two presses'),
    ],
    [
      'a form that does nothing',
      '<form onsubmit="return false"><label>Word <input name="a"></label><button>Save</button></form>',
      dead('Save'),
    ],
    [
      'a form that does nothing once it is filled in',
      '<form onsubmit="return false"><label>Name <input name="a" required></label><button>Save name</button></form>',
      dead('Save name'),
    ],
  ),
];

/** By itself, because it takes a processor from the others. */
const HANGS: Planted[] = [
  [
    'a loop without end',
    { body: script('setTimeout(() => { for (;;); }, 50)'), timeout: 1_000 },
    /cannot be tried: it does not answer within 5 s$/,
  ],
];

for (const [kind, planted] of Object.entries({ ERRORS, REQUESTS, LOOKS, CONTROLS, HANGS }))
  test(`each of ${planted.flatMap(([, , ...faults]) => faults).length} faults is named: ${kind.toLowerCase()}`, async () => {
    const pages = planted.map(([what, page, ...expected]) => ({
      what,
      page,
      isExpected: (faults: string[]) => expected.every((fault) => faults.some((each) => fault.test(each))),
    }));
    expect(await unexpectedFaults(isolated, pages)).toEqual({});
  });
