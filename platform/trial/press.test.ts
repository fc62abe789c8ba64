/** @jest-environment jsdom */
import { press, pressables } from './press';

test('lists controls and fields, without file fields and hidden ones', () => {
  HTMLElement.prototype.checkVisibility = () => true;
  document.body.innerHTML =
    '<button>Send</button><input name="a"><input type="file"><input type="hidden"><button disabled>Off</button>';
  expect(pressables([true, []])).toEqual(['<button>Send</button>', '<input name="a">']);
});

test.each([
  ['email', 'a@b.example'],
  ['number', '1'],
  ['tel', '+250700000000'],
  ['url', 'https://b.example'],
  ['text', 'abc'],
])('a visitor types what a field for %s takes, whatever its name', async (type, text) => {
  HTMLElement.prototype.checkVisibility = () => true;
  globalThis.trial = { outOfReach: () => null } as unknown as typeof globalThis.trial;
  document.body.innerHTML = `<input type="${type}" name="url">`;
  const [key] = pressables([true, []]);
  const typed: string[] = [];
  const hear = ({ type: event, target }: Event) => typed.push(`${event} ${(target as HTMLInputElement).value}`);
  for (const event of ['input', 'change']) document.querySelector('input')!.addEventListener(event, hear);
  expect(await press(key!)).toBeNull();
  expect(typed).toEqual([`input ${text}`, `change ${text}`]);
});

test('chooses the last option of a list, which differs from the selected one', async () => {
  HTMLElement.prototype.checkVisibility = () => true;
  globalThis.trial = { outOfReach: () => null } as unknown as typeof globalThis.trial;
  document.body.innerHTML = '<select><option>May</option><option>June</option></select>';
  const [key] = pressables([true, []]);
  const chosen: string[] = [];
  const hear = ({ type, target }: Event) => chosen.push(`${type} ${(target as HTMLSelectElement).value}`);
  for (const event of ['input', 'change']) document.querySelector('select')!.addEventListener(event, hear);
  expect(await press(key!)).toBeNull();
  expect(chosen).toEqual(['input June', 'change June']);
});

test.each(['aria-current="page"', 'aria-pressed="true"', 'aria-checked="true"', 'aria-selected="true"', 'aria-disabled="true"'])(
  'a visitor does not press what is in force already or off, as %s says',
  (attribute) => {
    HTMLElement.prototype.checkVisibility = () => true;
    document.body.innerHTML = `<button ${attribute}>On</button><button>Other</button>`;
    expect(pressables([true, []])).toEqual(['<button>Other</button>']);
  },
);

test('presses the first of two equal controls', () => {
  HTMLElement.prototype.checkVisibility = () => true;
  document.body.innerHTML = '<p><button>Send</button></p><p><button>Send</button></p>';
  expect(pressables([true, []])).toEqual(['<button>Send</button>']);
  expect(globalThis.pressable.get('<button>Send</button>')).toBe(document.querySelector('button'));
});

test('presses the first link of a list, because the pages of the others are opened anyway', () => {
  HTMLElement.prototype.checkVisibility = () => true;
  document.body.innerHTML = '<ul><li><a href="/guides/one">One</a></li><li><a href="/guides/two">Two</a></li></ul>';
  const [first, ...others] = pressables([true, []]);
  expect(others).toEqual([]);
  expect(globalThis.pressable.get(first!)).toBe(document.querySelector('a'));
});

test('presses no links to other sections; a foreign root / has no addresses below it', () => {
  HTMLElement.prototype.checkVisibility = () => true;
  const links = (...addresses: string[]) => {
    document.body.innerHTML = addresses.map((address) => `<p class="${address}"><a href="${address}">a</a></p>`).join('');
    return pressables([true, ['/', '/terms']]).length;
  };
  expect(links('/', '/terms', '/terms/loans', 'https://example.com/guides')).toBe(0);
  expect(links('/guides', '/terms-of-use')).toBe(2);
});

test.each([
  ['that leads to another page is not followed', '/guides/one', false, null],
  ['that leads nowhere is reported', '#', false, 'leads nowhere (href="#")'],
  ['whose script keeps the visitor and only focuses it is reported', '/guides/one', true, 'does nothing when it is pressed'],
])('a link %s', async (_what, href, isPrevented, reason) => {
  jest.useFakeTimers();
  HTMLElement.prototype.checkVisibility = () => true;
  // Jsdom has neither.
  Object.assign(globalThis, { PointerEvent: MouseEvent });
  performance.getEntriesByType = () => [];
  const trial = { outOfReach: () => null, name: () => 'the link', restless: new WeakSet(), advanceTimers: async () => undefined };
  globalThis.trial = trial as unknown as typeof globalThis.trial;
  document.body.innerHTML = `<a href="${href}">One</a>`;
  const link = document.querySelector('a')!;
  link.addEventListener('click', (event) => {
    if (!isPrevented) return;
    event.preventDefault();
    link.focus();
  });
  const [key] = pressables([true, []]);
  const pressed = press(key!);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(await pressed).toEqual(reason && { element: 'the link', reason });
  jest.useRealTimers();
});

test('a control that has disappeared is out of reach', async () => {
  globalThis.pressable = new Map();
  await expect(press('<button>Send</button>')).resolves.toBe('out of reach');
});

test('a control behind a dialog that has opened is out of reach', async () => {
  HTMLElement.prototype.checkVisibility = () => true;
  globalThis.trial = { outOfReach: () => null } as unknown as typeof globalThis.trial;
  document.body.innerHTML = '<main><input></main>';
  const [key] = pressables([true, []]);
  document.querySelector('main')!.setAttribute('inert', '');
  await expect(press(key!)).resolves.toBe('out of reach');
});

test('a control that the press before removes a moment later is out of reach', async () => {
  jest.useFakeTimers();
  let isShown = true;
  HTMLElement.prototype.checkVisibility = () => isShown;
  Object.assign(globalThis, { PointerEvent: MouseEvent });
  performance.getEntriesByType = () => [];
  const trial = {
    outOfReach: () => null,
    name: () => 'the button',
    restless: new WeakSet(),
    advanceTimers: async () => undefined,
  };
  globalThis.trial = trial as unknown as typeof globalThis.trial;
  document.body.innerHTML = '<button>Send</button>';
  const [key] = pressables([true, []]);
  const pressed = press(key!);
  isShown = false;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(await pressed).toBe('out of reach');
  jest.useRealTimers();
});
