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

const SCRIPT = 'https://site.example/_releases/help/1/early-search.js';
const box = () => document.querySelector('input')!;
const list = () => document.getElementById('early-search');
const options = () => [...(list()?.children ?? [])] as HTMLElement[];
const texts = () => options().map(({ textContent }) => textContent);
/** Links that were followed, by their addresses. */
let followed: string[];
const selected = () => options().find((option) => option.ariaSelected === 'true');

/** @param after milliseconds from the touch of the box until the script runs */
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
function press(key: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, cancelable: true });
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

test('words that were typed before the script came are answered at once, from the titles in the page', () => {
  start('CHANGE my');
  expect(texts()).toEqual(['How do I change my PIN?', 'How do I change my name?']);
  expect(options()[0]!.innerHTML).toBe('<span>How do I <mark>change my</mark> PIN?</span>');
  expect(options().map(({ dataset }) => dataset.place)).toEqual(['Account', 'Account']);
});

test('on a quick connection words wait from the touch of the box on, as long as they wait after each letter', () => {
  start('change', 30);
  jest.advanceTimersByTime(469);
  expect(texts()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(texts()).toHaveLength(2);
});

test('a browser that has not kept the time of the request is given the answers all the same', () => {
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

test('typing is answered when it has stopped for 500 ms, and an emptied box at once', () => {
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

test('an apostrophe is found as any keyboard writes it', () => {
  start("group's");
  expect(options()[0]!.querySelector('mark')!.textContent).toBe('group’s');
});

test('at most five guides are offered', () => {
  const links = document.querySelector('[data-titles] ul')!;
  links.innerHTML = '<li><a href="#x">Pay</a></li>'.repeat(6);
  start('pay');
  expect(texts()).toHaveLength(5);
});

test('the box names the open list for assistive technology, looks as the written one, and names that again when nothing is found', () => {
  start('pin');
  expect([list()!.className, list()!.getAttribute('role'), list()!.hidden]).toEqual(['options', 'listbox', false]);
  expect([box().ariaExpanded, box().getAttribute('aria-controls')]).toEqual(['true', 'early-search']);
  type('nothing of this');
  jest.advanceTimersByTime(500);
  expect(list()!.hidden).toBe(true);
  expect([box().ariaExpanded, box().getAttribute('aria-controls')]).toEqual(['false', 'written']);
});

test('the arrows go through the options and back to the box, Enter follows one, and Escape closes', () => {
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

test('a press on an option leaves the focus in the box and follows it; leaving the box closes the list', () => {
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

test('words of a reader who has left the box open no list', () => {
  start();
  type('pin');
  box().blur();
  jest.advanceTimersByTime(500);
  expect(texts()).toEqual([]);
});

test('once it is ended nothing of it is left, and one that comes later does not begin', () => {
  const before = box().outerHTML;
  start('pin');
  globalThis.endEarlySearch!();
  expect([list(), box().outerHTML]).toEqual([null, before]);
  type('change');
  jest.advanceTimersByTime(500);
  expect(list()).toBeNull();
  start('pin');
  expect(list()).toBeNull();
});
