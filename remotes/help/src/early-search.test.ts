const PAGE = `
  <form role="search"><div>
    <input type="search" role="combobox" aria-controls="written" aria-expanded="false">
    <ul id="written" class="options" role="listbox" aria-label="Results" hidden></ul>
  </div></form>
  <div data-titles="en">
    <button>Account</button><ul>
      <li><a href="#pin">How do I change my PIN?</a></li>
      <li><a href="#name">How do I change my name?</a></li>
    </ul>
    <button>Groups</button><ul>
      <li><a href="#leave">How do I leave a group’s savings?</a></li>
    </ul>
  </div>`;

// As in Firefox before 119, where setting these properties writes no attribute.
for (const name of ['role', 'ariaExpanded', 'ariaSelected']) Reflect.deleteProperty(Element.prototype, name);

const SCRIPT = 'https://site.example/_releases/help/1/early-search.js';
const box = () => document.querySelector('input')!;
const list = () => document.getElementById('early-search');
const options = () => [...(list()?.children ?? [])] as HTMLElement[];
const texts = () => options().map(({ textContent }) => textContent);
/** The addresses of the followed links. */
let followed: string[];
const selected = () => options().find((option) => option.getAttribute('aria-selected') === 'true');

/** @param after milliseconds from the first interaction with the box until the script runs */
function start(typed = '', after = 500): void {
  box().focus();
  box().value = typed;
  const requested = performance.now();
  performance.getEntriesByName = (name) => (name === SCRIPT ? [{ startTime: requested } as PerformanceEntry] : []);
  jest.advanceTimersByTime(after);
  jest.isolateModules(() => void require('./early-search'));
  jest.advanceTimersByTime(0);
}
function type(text: string): void {
  box().value = text;
  box().dispatchEvent(new Event('input'));
}
function press(key: string, isComposing = false): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, isComposing, cancelable: true });
  box().dispatchEvent(event);
  return event;
}

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = PAGE;
  followed = [];
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { src: SCRIPT } });
  for (const link of document.querySelectorAll('a'))
    link.addEventListener('click', (event) => {
      event.preventDefault();
      followed.push(link.hash);
    });
});
afterEach(() => {
  globalThis.endEarlySearch?.();
  globalThis.endEarlySearch = undefined;
  jest.useRealTimers();
});

test('searches a text that was typed before the script ran at once, in the titles of the page', () => {
  start('CHANGE my');
  expect(texts()).toEqual(['How do I change my PIN?', 'How do I change my name?']);
  expect(options()[0]!.innerHTML).toBe('<span>How do I <mark>change my</mark> PIN?</span>');
  expect(options().map(({ dataset }) => dataset.place)).toEqual(['Account', 'Account']);
  for (const option of options()) expect(option).toHaveAttribute('role', 'option');
});

test('waits 500 ms from the first interaction with the box on a fast connection', () => {
  start('change', 30);
  jest.advanceTimersByTime(469);
  expect(texts()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(texts()).toHaveLength(2);
});

test('searches also in a browser that does not report the time of the request', () => {
  start('pin', 0);
  expect(texts()).toEqual([]);
  globalThis.endEarlySearch!();
  globalThis.endEarlySearch = undefined;
  performance.getEntriesByName = () => [];
  jest.advanceTimersByTime(500);
  jest.isolateModules(() => void require('./early-search'));
  jest.advanceTimersByTime(0);
  expect(texts()).toEqual(['How do I change my PIN?']);
});

test('shows results when typing stopped for 500 ms, and none at once when the box is empty', () => {
  start();
  type('change');
  jest.advanceTimersByTime(400);
  type('group');
  jest.advanceTimersByTime(499);
  expect(texts()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(texts()).toEqual(['How do I leave a group’s savings?']);
  expect(options()[0]!.dataset.place).toBe('Groups');
  type(' ');
  expect(texts()).toEqual([]);
});

test('finds an apostrophe in the form of any keyboard', () => {
  start("group's");
  expect(options()[0]!.querySelector('mark')!.textContent).toBe('group’s');
});

test('shows at most five guides', () => {
  const links = document.querySelector('[data-titles] ul')!;
  links.innerHTML = '<li><a href="#x">Pay</a></li>'.repeat(6);
  start('pay');
  expect(texts()).toHaveLength(5);
});

test('the box controls the open list, which is styled like the server’s, and the server’s again without results', () => {
  start('pin');
  expect([list()!.className, list()!.getAttribute('role'), list()!.hidden]).toEqual(['options', 'listbox', false]);
  expect(options()[0]).toHaveAttribute('role', 'option');
  expect([box().getAttribute('aria-expanded'), box().getAttribute('aria-controls')]).toEqual(['true', 'early-search']);
  type('nothing of this');
  jest.advanceTimersByTime(500);
  expect(list()!.hidden).toBe(true);
  expect([box().getAttribute('aria-expanded'), box().getAttribute('aria-controls')]).toEqual(['false', 'written']);
});

test('the list is as wide as the field, and just below it, on a scrolled page', () => {
  box().parentElement!.getBoundingClientRect = () => ({ bottom: 120, left: 16, width: 328 }) as DOMRect;
  Object.assign(window, { scrollX: 5, scrollY: 300 });
  start('pin');
  Object.assign(window, { scrollX: 0, scrollY: 0 });
  expect([list()!.style.inset, list()!.style.width]).toEqual(['427px auto auto 21px', '328px']);
});

test('arrow keys move through the options and back to the box, Enter follows an option, Escape closes the list', () => {
  start('change');
  expect(press('Enter').defaultPrevented).toBe(false);
  press('ArrowDown');
  expect(selected()!.textContent).toBe('How do I change my PIN?');
  expect(box().getAttribute('aria-activedescendant')).toBe(selected()!.id);
  press('ArrowDown');
  press('ArrowDown');
  expect(selected()).toBeUndefined();
  expect(box().hasAttribute('aria-activedescendant')).toBe(false);
  press('ArrowUp');
  expect(selected()!.textContent).toBe('How do I change my name?');
  expect(press('Enter').defaultPrevented).toBe(true);
  expect(followed).toEqual(['#name']);
  press('Escape');
  expect(texts()).toEqual([]);
  expect(press('ArrowDown').defaultPrevented).toBe(false);
});

test('other results are open with none of them selected', () => {
  start('change');
  press('ArrowDown');
  expect(selected()).toBeDefined();
  type('leave');
  jest.advanceTimersByTime(500);
  expect(texts()).toEqual(['How do I leave a group’s savings?']);
  expect(selected()).toBeUndefined();
  expect(box()).not.toHaveAttribute('aria-activedescendant');
  press('Enter');
  expect(followed).toEqual([]);
});

test('leaves the keys of a word that is still being composed to the keyboard', () => {
  start('change');
  expect(press('ArrowDown', true).defaultPrevented).toBe(false);
  expect(selected()).toBeUndefined();
});

test('a click on an option keeps the focus in the box and follows it; leaving the box closes the list', () => {
  start('pin');
  const [option] = options();
  const down = new MouseEvent('mousedown', { cancelable: true });
  option!.dispatchEvent(down);
  expect(down.defaultPrevented).toBe(true);
  option!.click();
  expect(followed).toEqual(['#pin']);
  box().blur();
  expect(texts()).toEqual([]);
});

test('opens no list after the reader left the box', () => {
  start();
  type('pin');
  box().blur();
  jest.advanceTimersByTime(500);
  expect(texts()).toEqual([]);
});

test('opens no list below a box with a text that the browser restored, and that the reader left before the script ran', () => {
  box().addEventListener('focus', () => box().blur());
  start('change');
  expect(document.activeElement).not.toBe(box());
  expect(texts()).toEqual([]);
});

test('leaves nothing behind when it ends, and does not start after that', () => {
  const before = box().outerHTML;
  start('pin');
  globalThis.endEarlySearch!();
  expect([list(), box().outerHTML]).toEqual([null, before]);
  type('change');
  jest.advanceTimersByTime(500);
  expect([list(), box().outerHTML]).toEqual([null, before]);
  start('pin');
  expect(list()).toBeNull();
});
