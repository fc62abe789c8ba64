import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { forBrand } from 'shared/contract/page/page-policy';
import { SITE } from 'shared/testing/site';
import { forbidStorage } from '../testing/forbid-storage';
import '../testing/undo-listeners';
import { cancel, replay, withoutMarks } from './replay';

const DATA = {
  scripts: [{ href: '/_releases/shell/1/main.js', integrity: 'sha384-main' }],
  preloads: ['/_releases/help/1/remoteEntry.js'],
};
const EARLY = { storedKey: 'feedback-outbox', hashOfTab: true };
/** Real ones have this length. */
const ENTRY = { main: 'sha384-main', help: `sha384-${'e'.repeat(64)}` };
const FACTS = {
  shell: { integrity: { '/_releases/shell/1/main.js': ENTRY.main } },
  sections: { help: { integrity: { '/_releases/help/1/remoteEntry.js': ENTRY.help } } },
};
const FILE = { href: '/_releases/shell/1/hydration/facts.json', integrity: 'sha256-facts' };
const PAGE = `
  <div id="root">
    <button type="button" id="menu" aria-expanded="false">Menu</button>
    <button type="button" id="theme" data-early="theme">Theme</button>
    <a id="link" href="/help-center">Help</a>
    <div id="section">
      <button type="button" id="question" aria-expanded="false" aria-controls="answer">Question</button>
      <p id="answer" hidden>Answer</p>
      <button type="button" id="yes">Yes</button>
      <form><input id="words"><button id="search">Search</button></form>
      <a role="tab" id="social" aria-selected="true" aria-controls="text">Social</a>
      <a role="tab" id="usave" aria-selected="false" aria-controls="text">U-Save</a>
      <div id="text" aria-busy="false"><h2 id="social-fees">Fees</h2></div>
    </div>
  </div>
`;

const element = (id: string) => document.getElementById(id)!;
const fetched = () =>
  [...document.head.querySelectorAll('script, link')].map((file) => file.getAttribute('src') ?? file.getAttribute('href'));
const MAIN = ['/_releases/shell/1/main.js'];
const BOTH = [...MAIN, '/_releases/help/1/remoteEntry.js'];

let idle: (() => void)[] = [];

/** A page whose bootstrap script has run; the rest of the document may still be loading. */
function open({
  hash = '',
  arms,
  readyState = 'complete',
  connection = {},
  hydrateEarly = EARLY,
}: { hash?: string; arms?: object | undefined; readyState?: string; connection?: object; hydrateEarly?: object } = {}) {
  document.head.replaceChildren();
  const selection = { shell: { version: '1' }, arms, facts: FILE };
  const data = (id: string, value: object) => `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
  document.body.innerHTML = PAGE + data('starter', { ...DATA, ...hydrateEarly }) + data('picks', selection);
  location.hash = hash;
  Object.defineProperty(document, 'readyState', { configurable: true, value: readyState });
  Object.assign(navigator, { connection });
  Object.assign(window, { matchMedia: () => ({ matches: false }), requestIdleCallback: (then: () => void) => idle.push(then) });
  // The browser runs the page's inline script in the same way.
  // oxlint-disable-next-line no-new-func
  new Function(forBrand(BOOTSTRAP, SITE.storagePrefix))();
}

const parsed = () => {
  Object.defineProperty(document, 'readyState', { configurable: true, value: 'interactive' });
  dispatchEvent(new Event('DOMContentLoaded'));
};
const loaded = () => {
  dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(3_000);
  for (const then of idle.splice(0)) then();
};

/** Counts the events that reach the page's other listeners, such as React's. */
function count(id: string): jest.Mock {
  const pressed = jest.fn();
  element(id).addEventListener('click', pressed);
  return pressed;
}

const request = jest.fn();
let arriveFacts = (_answer: object): void => undefined;
const factsArrive = () => {
  arriveFacts({ text: async () => JSON.stringify(FACTS) });
  return jest.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  jest.useFakeTimers();
  request.mockReset().mockImplementation(() => new Promise((resolve) => (arriveFacts = resolve)));
  Object.assign(globalThis, { fetch: request });
});

afterEach(() => {
  jest.useRealTimers();
  idle = [];
  localStorage.clear();
  document.body.className = '';
  globalThis.early = undefined;
});

test('the bootstrap script has at most 1.59 kB compressed, and no storage prefix can end its element', () => {
  expect(brotliCompressSync(forBrand(BOOTSTRAP, SITE.storagePrefix)).length).toBeLessThanOrEqual(1_590);
  expect(forBrand(BOOTSTRAP, '</script><b>')).not.toContain('</script');
  expect(forBrand(BOOTSTRAP, "$&-$'")).toContain(JSON.stringify("$&-$'"));
});

test('a change of a file that is inlined repeats the tests of the shell', () => {
  const { filesOfGlobals } = globalThis as unknown as { filesOfGlobals: string[] };
  for (const file of [
    'bootstrap/capture-click.ts',
    'document/style-watch.ts',
    'document/near-link.ts',
    'document/prefetch-rules.json',
  ])
    expect(filesOfGlobals).toContain(path.join(__dirname, '..', file));
});

test('fetches nothing until the page has been loaded for three seconds and the browser is idle', () => {
  open();
  parsed();
  expect(fetched()).toEqual([]);
  dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(2_999);
  expect(idle).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(fetched()).toEqual([]);
  for (const then of idle) then();
  expect(fetched()).toEqual(MAIN);
});

test('fetches and runs the early search before the shell’s script', async () => {
  const early = { href: '/_releases/help/1/early-search.js', integrity: 'sha384-early' };
  open({ hydrateEarly: { scripts: [early, ...DATA.scripts] } });
  element('words').dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(fetched()).toEqual([early.href, ...MAIN]);
  await factsArrive();
  const scripts = [...document.head.querySelectorAll('script')];
  expect(scripts.map((script) => [script.getAttribute('src'), script.integrity])).toEqual([
    [early.href, early.integrity],
    [MAIN[0], ENTRY.main],
  ]);
});

test('fetches the facts beside the script, checks them by the hash in the page, and runs the script when it has both', async () => {
  open();
  element('menu').click();
  expect(request.mock.calls).toEqual([[FILE.href, FILE]]);
  expect(fetched()).toEqual(MAIN);
  expect(document.head.querySelector('script')).toBeNull();
  await factsArrive();
  expect(fetched()).toEqual([...MAIN, ...BOTH]);
  const files = [...document.head.children] as HTMLLinkElement[];
  expect(files.map(({ integrity }) => integrity)).toEqual([ENTRY.main, ENTRY.main, ENTRY.help]);
  // The section's script is requested later in the same credentials mode; otherwise the browser would fetch it twice.
  expect(files.map((file) => file.getAttribute('crossorigin'))).toEqual(['', '', '']);
  expect(files.map(({ localName }) => localName)).toEqual(['link', 'script', 'link']);
});

test('without valid facts the page stays HTML without busy buttons, and the next interaction requests them again', async () => {
  const sendBeacon = jest.fn();
  Object.assign(navigator, { sendBeacon });
  open({ arms: { shell: 'candidate' } });
  request.mockReturnValue(Promise.reject(new TypeError('Failed to fetch')));
  element('menu').click();
  await jest.advanceTimersByTimeAsync(0);
  expect(element('menu').hasAttribute('aria-busy')).toBe(false);
  // One signal that the script is fetched, one that it failed.
  expect(sendBeacon).toHaveBeenCalledTimes(2);
  expect(document.head.querySelector('script')).toBeNull();
  request.mockReturnValue(Promise.resolve({ text: async () => JSON.stringify(FACTS) }));
  element('menu').click();
  await jest.advanceTimersByTimeAsync(0);
  expect(fetched().at(-1)).toBe(BOTH[1]);
});

test.each(['menu', 'question', 'words', 'search'])('hydrates the page once when a visitor points at or focuses %p', (id) => {
  open();
  element(id).dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(fetched()).toEqual(MAIN);
  element(id).dispatchEvent(new Event('focusin', { bubbles: true }));
  loaded();
  expect(fetched()).toEqual(MAIN);
});

test.each(['link', 'usave', 'social-fees', 'theme'])('%p works without script and does not start hydration', (id) => {
  open();
  element(id).dispatchEvent(new Event('pointerover', { bubbles: true }));
  element(id).click();
  expect(fetched()).toEqual([]);
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'with %p only an interaction fetches script',
  (connection) => {
    open({ connection });
    loaded();
    expect(fetched()).toEqual([]);
    element('menu').click();
    expect(fetched()).toEqual(MAIN);
  },
);

test('hydration that is requested while the document loads starts when it has loaded', () => {
  open({ readyState: 'loading' });
  element('menu').click();
  expect(fetched()).toEqual([]);
  parsed();
  expect(fetched()).toEqual(MAIN);
});

test('the theme button switches and stores the theme at once; once the page is hydrated, React handles it', () => {
  open();
  const pressed = count('theme');
  element('theme').click();
  expect([document.body.className, localStorage.getItem(`${SITE.storagePrefix}rw-color-theme`)]).toEqual(['dark', 'dark']);
  replay('page');
  expect(pressed).not.toHaveBeenCalled();
  element('theme').click();
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(document.body.className).toBe('dark');
});

test('a button that is pressed early shows busy, and is clicked once when its part is hydrated', () => {
  open();
  const [menu, yes] = [count('menu'), count('yes')];
  element('menu').click();
  element('menu').click();
  element('yes').click();
  expect(menu).not.toHaveBeenCalled();
  expect([element('menu'), element('yes')].map((button) => button.getAttribute('aria-busy'))).toEqual(['true', 'true']);
  replay('page');
  expect([menu.mock.calls.length, yes.mock.calls.length]).toEqual([1, 0]);
  expect(element('menu').hasAttribute('aria-busy')).toBe(false);
  expect(element('yes').getAttribute('aria-busy')).toBe('true');
  replay('section');
  replay('section');
  expect(yes).toHaveBeenCalledTimes(1);
  element('yes').click();
  expect(yes).toHaveBeenCalledTimes(2);
});

test('a disclosure button opens its content at once, and the server’s state is restored before the click is replayed', () => {
  open();
  const wasHidden: boolean[] = [];
  element('question').addEventListener('click', () => wasHidden.push(element('answer').hasAttribute('hidden')));
  element('question').click();
  expect([element('answer').hidden, element('question').getAttribute('aria-expanded')]).toEqual([false, 'true']);
  expect(element('question').hasAttribute('aria-busy')).toBe(false);
  element('question').click();
  element('question').click();
  expect(element('answer').hidden).toBe(false);
  replay('section');
  expect(wasHidden).toEqual([true]);
});

test('content that was opened and closed again stays closed when its part is hydrated', () => {
  open();
  const pressed = count('question');
  element('question').click();
  element('question').click();
  replay('section');
  expect([element('answer').hidden, pressed.mock.calls.length]).toEqual([true, 0]);
});

test('a button that controls several elements toggles each of them, and the server’s state is restored before the replay', () => {
  open();
  const more = '<button type="button" id="no" aria-pressed="false" aria-controls="form label">No</button>';
  element('section').insertAdjacentHTML('beforeend', `${more}<i id="form" hidden></i><i id="label"></i>`);
  element('no').click();
  expect([element('form').hidden, element('label').hidden]).toEqual([false, true]);
  replay('section');
  expect([element('form').hidden, element('label').hidden]).toEqual([true, false]);
});

test('another answer takes the place of the one before, and the form of both stays', () => {
  open();
  const answers = ['no', 'yes'].map(
    (id) =>
      `<button type="button" id="${id}" aria-pressed="false" aria-controls="${id === 'no' ? 'form label' : 'form'}"></button>`,
  );
  element('section').innerHTML = `${answers.join('')}<i id="form" hidden></i><i id="label"></i>`;
  const isHidden = () => [element('form').hidden, element('label').hidden];
  element('yes').click();
  expect(isHidden()).toEqual([false, false]);
  element('no').click();
  expect(isHidden()).toEqual([false, true]);
  element('yes').click();
  expect(isHidden()).toEqual([false, false]);
  const pressed: string[] = [];
  for (const id of ['yes', 'no']) element(id).addEventListener('click', () => pressed.push(id));
  replay('section');
  expect(pressed).toEqual(['no', 'yes']);
});

test('selects a tab whose panel is in the page at once, and replays the click when its section is hydrated', () => {
  open();
  const tabs = ['one', 'two'].map(
    (id) => `<button type="button" role="tab" id="${id}" aria-selected="${id === 'one'}" aria-controls="of-${id}"></button>`,
  );
  element('section').innerHTML = `${tabs.join('')}<i id="of-one" data-active></i><i id="of-two"></i>`;
  const active = () => [...document.querySelectorAll('[data-active]')].map(({ id }) => id);
  const pressed = count('two');
  element('two').click();
  expect([active(), element('two').getAttribute('aria-selected')]).toEqual([['of-two'], 'true']);
  expect(pressed).not.toHaveBeenCalled();
  replay('section');
  expect(active()).toEqual(['of-one']);
  expect(pressed).toHaveBeenCalledTimes(1);
});

describe('the menu', () => {
  const dialog = () => document.querySelector('dialog')!;
  beforeEach(() => {
    open();
    const inside =
      '<a href="#benefits" id="inside">Benefits</a><button type="button" data-early="close" id="close">Close</button>';
    element('root').insertAdjacentHTML('beforeend', `<dialog>${inside}</dialog>`);
    element('menu').setAttribute('aria-haspopup', 'dialog');
    element('menu').click();
  });

  test('opens at once, and stays open when the page is hydrated', () => {
    expect(dialog().open).toBe(true);
    expect(fetched()).toEqual(MAIN);
    const pressed = count('menu');
    replay('page');
    expect(pressed).not.toHaveBeenCalled();
    expect(dialog().open).toBe(true);
  });

  test.each(['inside', 'close'])('closes on a click on %p in it before the page is hydrated', (id) => {
    element(id).click();
    expect(dialog().open).toBe(false);
  });

  test('is handled by React once the page is hydrated', () => {
    replay('page');
    element('close').click();
    expect(dialog().open).toBe(true);
  });
});

test('leaves the submission of a form to the browser', () => {
  open();
  const submitted = jest.fn((event: Event) => event.preventDefault());
  element('words').closest('form')!.addEventListener('submit', submitted);
  element('search').click();
  expect(submitted).toHaveBeenCalledTimes(1);
});

test('replays a click in a section that was rendered again, on the button at the same position', () => {
  open();
  element('yes').click();
  const again = element('section').cloneNode(true) as HTMLElement;
  element('section').replaceWith(again);
  const pressed = count('yes');
  replay('section');
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('cancelling a section leaves nothing busy, and restores what the server wrote', () => {
  open({ hash: '#usave' });
  const written = PAGE;
  parsed();
  element('yes').click();
  cancel('section');
  const template = Object.assign(document.createElement('div'), { innerHTML: written });
  expect(element('section').outerHTML).toBe(template.querySelector('#section')!.outerHTML);
});

test('cancelling a section that is hydrated leaves the tab selected that its address names', () => {
  open({ hash: '#usave' });
  parsed();
  replay('section');
  const shown = element('section').outerHTML;
  cancel('section');
  expect(element('section').outerHTML).toBe(shown);
});

test('cancelling a section does nothing where the bootstrap script did not run', () => {
  document.body.innerHTML = PAGE;
  const written = document.body.innerHTML;
  cancel('section');
  expect(document.body.innerHTML).toBe(written);
});

test('`withoutMarks` reads the server’s HTML without changing what the visitor sees', () => {
  open({ hash: '#usave' });
  parsed();
  element('question').click();
  element('question').click();
  element('question').click();
  const shown = element('root').innerHTML;
  const template = Object.assign(document.createElement('div'), { innerHTML: PAGE });
  expect(withoutMarks(() => element('root').innerHTML)).toBe(template.querySelector('#root')!.innerHTML);
  expect(element('root').innerHTML).toBe(shown);
});

test.each(['#usave', '#usave-fees'])('a hash of %s selects its tab and hides the other text at once', (hash) => {
  open({ hash });
  parsed();
  expect(element('usave').getAttribute('aria-selected')).toBe('true');
  expect(element('social').getAttribute('aria-selected')).toBe('false');
  expect(element('text').getAttribute('aria-busy')).toBe('true');
  expect(fetched()).toEqual(MAIN);
});

test.each(['', '#social', '#social-fees', '#answer', '#nowhere', '#%'])('an address with %p does not start hydration', (hash) => {
  open({ hash });
  parsed();
  expect(element('social').getAttribute('aria-selected')).toBe('true');
  expect(fetched()).toEqual([]);
});

test('a language that only storage has, and unsent feedback, hydrate the page at once', () => {
  localStorage.setItem('i18nextLng', 'rw');
  open();
  parsed();
  expect(fetched()).toEqual(MAIN);
  localStorage.clear();
  localStorage.setItem(`${SITE.storagePrefix}feedback-outbox`, '[]');
  open();
  parsed();
  expect(fetched()).toEqual(MAIN);
});

test('a language in storage waits where the address or the cookie says the language of the page', () => {
  localStorage.setItem('i18nextLng', 'rw');
  for (const [address, cookie] of [
    ['/?lng=en', ''],
    ['/', 'i18nextLng=en'],
  ]) {
    history.replaceState(null, '', address);
    if (cookie) document.cookie = cookie;
    open();
    parsed();
    expect([address, fetched()]).toEqual([address, []]);
  }
  document.cookie = 'i18nextLng=; max-age=0';
  history.replaceState(null, '', '/');
});

test('a section without `hydrateEarly` is not hydrated early, whatever storage and hash contain', () => {
  localStorage.setItem(`${SITE.storagePrefix}feedback-outbox`, '[]');
  open({ hash: '#usave', hydrateEarly: {} });
  parsed();
  expect(fetched()).toEqual([]);
  expect(element('usave').getAttribute('aria-selected')).toBe('false');
});

test('ignores unsent feedback of another brand in the same storage', () => {
  localStorage.setItem('other-feedback-outbox', '[]');
  open();
  parsed();
  expect(fetched()).toEqual([]);
});

test('a browser without `requestIdleCallback`, as on iPhones, hydrates after the same delay', () => {
  open();
  Object.assign(window, { requestIdleCallback: undefined });
  parsed();
  dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(2_999);
  expect(fetched()).toEqual([]);
  jest.advanceTimersByTime(10);
  expect(fetched()).toEqual(MAIN);
});

test('a hash change selects its tab before the page is hydrated', () => {
  open();
  parsed();
  history.replaceState(null, '', '#usave');
  dispatchEvent(new Event('hashchange'));
  expect(element('usave').getAttribute('aria-selected')).toBe('true');
  expect(fetched()).toEqual(MAIN);
});

test('leaves a hash change to a section that is hydrated', () => {
  open();
  parsed();
  replay('section');
  history.replaceState(null, '', '#usave');
  dispatchEvent(new Event('hashchange'));
  expect(element('usave').getAttribute('aria-selected')).toBe('false');
});

describe('a page that the browser shows again from its history', () => {
  const shown = () => dispatchEvent(new Event('pageshow'));
  let complain: jest.SpyInstance;
  /** jsdom logs "Not implemented: navigation" when a page reloads itself. */
  const reloads = () => complain.mock.calls.filter(([error]) => String(error).includes('navigation')).length;

  beforeEach(() => {
    complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    document.cookie = 'i18nextLng=en';
    document.documentElement.lang = 'en';
  });
  afterEach(() => {
    document.cookie = 'i18nextLng=; max-age=0';
    document.documentElement.lang = '';
  });

  test('has the theme that the visitor has chosen meanwhile', () => {
    open();
    shown();
    expect(document.body.className).toBe('');
    localStorage.setItem(`${SITE.storagePrefix}rw-color-theme`, 'dark');
    shown();
    expect(document.body.className).toBe('dark');
    expect(reloads()).toBe(0);
  });

  test('is requested again when the visitor has chosen another language meanwhile', () => {
    open();
    shown();
    shown();
    expect(reloads()).toBe(0);
    document.cookie = 'i18nextLng=rw';
    shown();
    expect(reloads()).toBe(1);
  });

  test('is not requested again when this page itself was switched to the language, until the first one is chosen elsewhere', () => {
    open();
    shown();
    document.cookie = 'i18nextLng=rw';
    document.documentElement.lang = 'rw';
    shown();
    expect(reloads()).toBe(0);
    document.cookie = 'i18nextLng=en';
    shown();
    expect(reloads()).toBe(1);
  });

  test('reports no error where the browser forbids cookies', () => {
    open();
    const cookies = jest.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    shown();
    expect(cookies).toHaveBeenCalled();
    expect(complain).not.toHaveBeenCalled();
  });
});

test('hydrates the page after the delay when storage is forbidden', () => {
  forbidStorage();
  open();
  parsed();
  expect(fetched()).toEqual([]);
  loaded();
  expect(fetched()).toEqual(MAIN);
});

test('a script that fails to load leaves nothing busy, and the next interaction requests it again', async () => {
  open();
  element('menu').click();
  await factsArrive();
  document.head.querySelector('script')!.dispatchEvent(new Event('error'));
  expect(element('menu').hasAttribute('aria-busy')).toBe(false);
  document.head.replaceChildren();
  element('menu').click();
  expect(fetched()).toEqual(MAIN);
});

test('a file that the running shell misses leaves nothing busy, and does not run the shell’s script again', () => {
  open();
  element('menu').click();
  const messages = document.head.appendChild(document.createElement('script'));
  messages.src = 'https://domain.example/_releases/shell/1/messages-en.js';
  messages.dispatchEvent(new Event('error'));
  expect(element('menu').hasAttribute('aria-busy')).toBe(false);
  document.head.replaceChildren();
  element('menu').click();
  expect(element('menu').getAttribute('aria-busy')).toBe('true');
  expect(fetched()).toEqual([]);
});

test('restores the tabs of the server after a script failed to load, and captures the next press', async () => {
  open({ hash: '#usave' });
  parsed();
  element('menu').click();
  await factsArrive();
  document.head.querySelector('script')!.dispatchEvent(new Event('error'));
  expect(element('social').getAttribute('aria-selected')).toBe('true');
  expect(element('text').getAttribute('aria-busy')).toBe('false');
  const pressed = count('menu');
  element('menu').click();
  expect(element('menu').getAttribute('aria-busy')).toBe('true');
  replay('page');
  expect(pressed).toHaveBeenCalledTimes(1);
});

const throwInShell = () => dispatchEvent(new ErrorEvent('error', { filename: 'http://localhost/_releases/shell/1/main.js' }));

test('a shell that throws at its start leaves nothing busy, and is not fetched again', () => {
  open();
  element('menu').click();
  throwInShell();
  expect(element('menu').hasAttribute('aria-busy')).toBe(false);
  document.head.replaceChildren();
  element('menu').click();
  expect(fetched()).toEqual([]);
});

test('an error in a hydrated page keeps the clicks that wait for its section', () => {
  open();
  element('yes').click();
  replay('page');
  throwInShell();
  expect(element('yes').getAttribute('aria-busy')).toBe('true');
  const pressed = count('yes');
  replay('section');
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('cancelling the page around a section keeps the tab that the section will take over', () => {
  open({ hash: '#usave' });
  parsed();
  cancel('page');
  expect(element('usave').getAttribute('aria-selected')).toBe('true');
});

test.each([
  [{ shell: 'candidate' }, 1],
  [undefined, 0],
])('reports a shell that fails to load while a rollout of it runs: %p', async (arms, times) => {
  open({ arms });
  const sendBeacon = jest.fn();
  element('menu').click();
  await factsArrive();
  Object.assign(navigator, { sendBeacon });
  document.head.querySelector('script')!.dispatchEvent(new Event('error'));
  expect(sendBeacon).toHaveBeenCalledTimes(times);
});

test.each([
  [{ shell: 'candidate' }, ['{"section":"shell","version":"1","outcome":"woken"}']],
  [{ help: 'candidate' }, []],
  [undefined, []],
])('reports once that it fetches the shell’s script, while a rollout of the shell runs: %p', async (arms, reports) => {
  open({ arms });
  const sent: Blob[] = [];
  Object.assign(navigator, { sendBeacon: (_: string, blob: Blob) => sent.push(blob) });
  element('menu').click();
  element('yes').click();
  const read = (blob: Blob) =>
    new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result));
      reader.readAsText(blob);
    });
  expect(await Promise.all(sent.map(read))).toEqual(reports);
});
