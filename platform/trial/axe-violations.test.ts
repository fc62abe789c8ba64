/** @jest-environment jsdom */
import type { Page } from 'playwright-core';
import { newViolations, violationsOf } from './axe-violations';
import type { Trial } from './trial';
import type { Visitor } from './visitor';

const tried = { address: '/', language: 'en' as const, widths: [360], status: 200 };
const page = { evaluate: async (work: (given: unknown) => unknown, given: unknown) => work(given) } as unknown as Page;
let themes: string[];
let included: Element[];
let rules: (string[] | undefined)[];
beforeEach(() => {
  themes = [];
  included = [];
  rules = [];
  // The look in the dark theme leaves an attribute, which counts as another kind of body.
  document.body.className = '';
  const run = async ({ include }: { include: Element[] }, { runOnly }: { runOnly?: string[] }) => {
    themes.push(document.body.className);
    rules.push(runOnly);
    included.push(...include);
    return { violations: [{ id: 'contrast', help: 'Text is seen', nodes: [{ target: ['p'] }] }] };
  };
  Object.assign(globalThis, { trial: {}, axe: { run } });
});

test.each(['', 'dark'])('checks a page in both themes, and restores its theme: "%s"', async (theme) => {
  document.body.className = theme;
  const trial = { structures: new Set(), ofStable: async () => new Set(['contrast p']) } as unknown as Trial;
  expect(await newViolations(trial, tried, 360, page)).toEqual([
    { element: 'p', reason: 'breaks the rule contrast in the dark theme: Text is seen' },
  ]);
  expect(themes).toEqual(['', 'dark']);
  // The theme changes nothing else.
  expect(rules).toEqual([undefined, ['color-contrast']]);
  expect(document.body.className).toBe(theme);
  expect(await newViolations(trial, tried, 360, page)).toEqual([]);
});

test('compares a page with the page of stable at the same width', async () => {
  const ofStable = jest.fn<Promise<Set<string>>, [tried: object]>(async () => new Set());
  const trial = { structures: new Set(), ofStable } as unknown as Trial;
  await newViolations(trial, { ...tried, widths: [360, 1280] }, 1280, page);
  expect(ofStable.mock.calls).toEqual([[{ ...tried, widths: [1280] }]]);
});

test('does not open the page of stable beside a page without violations, which would double the time of a publication', async () => {
  Object.assign(globalThis, { axe: { run: async () => ({ violations: [] }) } });
  const ofStable = jest.fn();
  const trial = { structures: new Set(), ofStable } as unknown as Trial;
  expect(await newViolations(trial, tried, 360, page)).toEqual([]);
  expect(ofStable).not.toHaveBeenCalled();
});

test('checks only elements of new kinds on a later page, and the whole page if its headings and landmarks are in another order', async () => {
  const trial = { structures: new Set(), ofStable: async () => new Set() } as unknown as Trial;
  const lookAt = async (html: string) => {
    document.body.innerHTML = html;
    included = [];
    await newViolations(trial, tried, 360, page);
    return included.map(({ localName }) => localName);
  };
  expect(await lookAt('<p>One</p>')).toEqual(['html', 'html']);
  expect(await lookAt('<p>One</p><b>Two</b>')).toEqual(['b', 'b']);
  expect(await lookAt('<h1>Three</h1><p>One</p>')).toEqual(['html', 'html']);
});

test('checks the whole page of stable, because an element of the release may be anywhere on it', async () => {
  const visitor = { page, visit: async (_tried: object, use: () => Promise<void>) => use() } as unknown as Visitor;
  expect([...(await violationsOf(visitor, tried))]).toEqual(['contrast p', 'contrast in the dark theme p']);
  expect(included).toEqual([document.documentElement, document.documentElement]);
});
