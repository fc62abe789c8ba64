import * as press from './press';
import { pressAll } from './press-all';
import type { Visitor } from './visitor';

test('presses a control that appears only after a response of the site', async () => {
  const [shown, asked, keys]: [string[], string[], string[]] = [['menu'], [], []];
  const evaluate = async (work: unknown, key: string) => {
    if (work !== press.press) return [...shown];
    keys.push(key);
    if (key === 'menu') asked.push('entry');
    return null;
  };
  const visitor = {
    page: { url: () => 'http://site.test/', evaluate },
    untilAnswered: async () => void shown.push(...asked.splice(0)),
  } as unknown as Visitor;
  const trial = { pressed: new Set<string>(), foreignRoots: [] };
  expect(await pressAll(trial, visitor, 'en 360')).toBe(2);
  expect(keys).toEqual(['menu', 'entry']);
});

test('reloads the page to press a control that an earlier press covers', async () => {
  const pressed: string[] = [];
  let isCovered = false;
  const evaluate = async (work: unknown, key: string) => {
    if (work !== press.press) return ['menu', 'search'];
    if (key === 'search' && isCovered) return 'out of reach';
    pressed.push(key);
    isCovered = true;
    return null;
  };
  const visitor = {
    page: { url: () => 'http://site.test/', evaluate },
    open: async () => void (isCovered = false),
    settle: async () => undefined,
    untilAnswered: async () => undefined,
  } as unknown as Visitor;
  const trial = { pressed: new Set<string>(), foreignRoots: [] };
  expect(await pressAll(trial, visitor, 'en 360')).toBe(2);
  expect(pressed).toEqual(['menu', 'search']);
});

/** A page of a menu that each press in it closes. One press may lead to another page, and the second press of the menu may not open it. */
function menuPage({ leading, second = 'opens' }: { leading?: string; second?: 'opens' | 'does not open' | 'leads elsewhere' }) {
  const told: string[] = [];
  let [isOpen, menuPresses, path] = [false, 0, '/'];
  let listed: string[] = [];
  const page = {
    url: () => `http://site.test${path}`,
    evaluate: async (work: unknown, key: string) => {
      if (work !== press.press)
        return (listed = path !== '/' ? ['other'] : isOpen ? ['menu', 'guides', 'terms', 'theme'] : ['menu']);
      if (path !== '/') key += ' elsewhere';
      else if (!listed.includes(key) || (key !== 'menu' && !isOpen)) return 'out of reach';
      told.push(key);
      const isSecond = key === 'menu' && (menuPresses += 1) === 2;
      isOpen = key === 'menu' && !(isSecond && second !== 'opens');
      if (key === leading || (isSecond && second === 'leads elsewhere')) path = '/elsewhere';
      return null;
    },
  };
  const open = async () => {
    told.push('(opened)');
    [isOpen, menuPresses, path, listed] = [false, 0, '/', []];
  };
  const visitor = { page, open, settle: async () => undefined, untilAnswered: async () => undefined } as unknown as Visitor;
  return { told, count: () => pressAll({ pressed: new Set(), foreignRoots: [] }, visitor, 'en 360') };
}

test('opens a menu again to press a control in it, when the press before closed the menu', async () => {
  const { told, count } = menuPage({});
  expect(await count()).toBe(4);
  expect(told).toEqual(['menu', 'guides', 'menu', 'terms', 'menu', 'theme']);
});

test.each(['does not open', 'leads elsewhere'] as const)(
  'a control in a menu whose second press %s is pressed on the page as it is opened again',
  async (second) => {
    const { told, count } = menuPage({ second });
    expect(await count()).toBe(4);
    expect(told.join(' ')).toBe('menu guides menu (opened) menu terms menu (opened) menu theme');
  },
);

test('after a press that leads to another page, reloads the page once for the next control and the presses that lead to it', async () => {
  const { told, count } = menuPage({ leading: 'guides' });
  expect(await count()).toBe(4);
  expect(told).toEqual(['menu', 'guides', '(opened)', 'menu', 'terms', 'menu', 'theme']);
});

test('presses a link once for all languages and widths, and a button once for each', async () => {
  const pressed: string[] = [];
  const evaluate = async (work: unknown, key: string) => {
    if (work !== press.press) return ['link guides', '<button>'];
    pressed.push(key);
    return null;
  };
  const visitor = {
    page: { url: () => 'http://site.test/', evaluate },
    untilAnswered: async () => undefined,
  } as unknown as Visitor;
  const trial = { pressed: new Set<string>(), foreignRoots: [] };
  for (const where of ['en 360', 'en 1280', 'rw 360']) await pressAll(trial, visitor, where);
  expect(pressed).toEqual(['link guides', '<button>', '<button>', '<button>']);
});

test('presses no control behind more than three presses, so that controls that open one another end', async () => {
  const pressed: string[] = [];
  const shown = ['control 0'];
  const evaluate = async (work: unknown, key: string) => {
    if (work !== press.press) return [...shown];
    pressed.push(key);
    shown.push(`control ${pressed.length}`);
    return null;
  };
  const visitor = {
    page: { url: () => 'http://site.test/', evaluate },
    untilAnswered: async () => undefined,
  } as unknown as Visitor;
  expect(await pressAll({ pressed: new Set(), foreignRoots: [] }, visitor, 'en 360')).toBe(4);
  expect(pressed).toEqual(['control 0', 'control 1', 'control 2', 'control 3']);
});

test('reloads a page at most forty times for controls that cover one another', async () => {
  const controls = Array.from({ length: 50 }, (_, index) => `control ${index}`);
  let [opened, isCovered] = [0, false];
  const evaluate = async (work: unknown) => {
    if (work !== press.press) return controls;
    if (isCovered) return 'out of reach';
    isCovered = true;
    return null;
  };
  const open = async () => {
    opened += 1;
    isCovered = false;
  };
  const visitor = {
    page: { url: () => 'http://site.test/', evaluate },
    open,
    settle: async () => undefined,
    untilAnswered: async () => undefined,
  } as unknown as Visitor;
  expect(await pressAll({ pressed: new Set(), foreignRoots: [] }, visitor, 'en 360')).toBe(41);
  expect(opened).toBe(40);
});

test('presses every control of a page on which each leads to another page', async () => {
  const controls = Array.from({ length: 50 }, (_, index) => `control ${index}`);
  let path = '/';
  const pressed: string[] = [];
  const evaluate = async (work: unknown, key: string) => {
    if (work !== press.press) return controls;
    pressed.push(key);
    path = '/elsewhere';
    return null;
  };
  const visitor = {
    page: { url: () => `http://site.test${path}`, evaluate },
    open: async () => void (path = '/'),
    settle: async () => undefined,
    untilAnswered: async () => undefined,
  } as unknown as Visitor;
  expect(await pressAll({ pressed: new Set(), foreignRoots: [] }, visitor, 'en 360')).toBe(50);
  expect(pressed).toEqual(controls);
});
