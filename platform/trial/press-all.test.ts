import * as press from './press';
import { pressAll } from './press-all';
import type { Visitor } from './visitor';

test('what a press shows only after an answer of the site is found, and pressed as well', async () => {
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

test('a control that an earlier press covers is pressed on the page as it is opened again', async () => {
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
