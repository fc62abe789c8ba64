// Which pages count as passed, when a trial ends early because enough of them have faults.
import { newFolder } from 'shared/testing/new-folder';
import type { PagesStore } from '../render';
import type { Pair } from '../rollout';
import { folderIn } from '../testing/folder-in';
import { runJourney } from './run-journey';
import { PassedPages } from './passed-pages';
import { tryPage } from './try-page';
import { tryPair } from './try-pair';

const mockClose = jest.fn<void, [what: string]>();
/** Versions whose origin fails at its next start, and when. */
const mockFailing = new Map<string, Promise<void>>();
const mockServed: string[] = [];
const mockPages = Array.from({ length: 40 }, (_, index) => ({
  address: `/page-${index}`,
  language: 'en',
  hash: `hash ${index}`,
}));

jest.mock('./list-pages', () => ({ listPages: () => mockPages, foreignRootsOf: () => [] }));
jest.mock('./find-browser', () => ({ installedBrowser: () => '/usr/bin/browser', noBrowser: () => '' }));
jest.mock('./isolated-browser', () => ({
  openIsolatedBrowser: async () => ({ browser: {}, close: async () => mockClose('the browser') }),
}));
jest.mock('./serve-pair', () => ({
  servePair: async ({ pair }: { pair: Pair }) => {
    mockServed.push(pair.version);
    const failing = mockFailing.get(pair.version);
    mockFailing.delete(pair.version);
    await failing;
    if (failing) throw new Error(`the origin of ${pair.version} did not answer`);
    return { close: async () => mockClose(pair.version) };
  },
}));
jest.mock('./axe-violations', () => ({ violationsOf: async () => new Set() }));
jest.mock('./visitor', () => ({ Visitor: { create: async () => ({ close: async () => undefined }) } }));
jest.mock('./try-page', () => ({ tryPage: jest.fn() }));
jest.mock('./run-journey', () => ({ runJourney: jest.fn() }));
jest.mock('../settings', () => ({ ...jest.requireActual('../settings'), readSite: () => ({ feedbackHost: '' }) }));

let data: string;
beforeEach(() => {
  data = newFolder();
  jest.mocked(tryPage).mockReset();
  mockClose.mockReset();
});

const fault = { element: 'h1', reason: 'is empty', width: 360 };
const lines: string[] = [];
const run = (more: Partial<Parameters<typeof tryPair>[0]> = {}) =>
  tryPair({
    folder: folderIn(data),
    siteConfig: '',
    trial: { mode: 'found', browser: null },
    pages: { has: () => true } as Partial<PagesStore> as PagesStore,
    pair: { shell: '1.0.0', section: 'help', version: '2.0.0' },
    unpublished: {},
    stable: null,
    log: (line) => lines.push(line),
    ...more,
  });
const opened = () => [...new Set(jest.mocked(tryPage).mock.calls.map(([, , page]) => page.address))];
const passed = () => mockPages.filter(({ hash }) => new PassedPages(data, 'help').has(hash)).map(({ address }) => address);

test('ends after enough faulty pages, and only opened pages without faults count as passed', async () => {
  jest
    .mocked(tryPage)
    .mockImplementation(async (_trial, _visitor, { address }) => (address === '/page-0' ? [] : [fault as never]));
  await expect(run()).rejects.toThrow('help@2.0.0 beside shell@1.0.0 has faults in a browser:');
  expect(opened().length).toBeLessThan(mockPages.length / 2);
  expect(passed()).toEqual(['/page-0']);
});

test('names a fault of two visits of a page once', async () => {
  jest.spyOn(jest.requireMock('./list-pages'), 'listPages').mockReturnValue([
    { ...mockPages[0], hash: 'first' },
    { ...mockPages[0], hash: 'second' },
  ]);
  jest.mocked(tryPage).mockResolvedValue([fault as never]);
  await expect(run()).rejects.toThrow(/^[^\n]* in a browser:\n\/page-0 \(en, 360 px\): h1 is empty$/);
  expect(tryPage).toHaveBeenCalledTimes(4);
});

test('logs the first fault of a page that passes alone, and from the third publication on how often', async () => {
  lines.length = 0;
  for (const hash of ['first', 'second', 'third']) {
    jest.spyOn(jest.requireMock('./list-pages'), 'listPages').mockReturnValue([{ ...mockPages[0], hash }]);
    jest
      .mocked(tryPage)
      .mockResolvedValueOnce([fault as never, { ...fault, element: 'h2' } as never])
      .mockResolvedValueOnce([]);
    expect(await run()).toBe(true);
  }
  expect(lines.filter((line) => line.startsWith('At its first try alone'))).toEqual([
    'At its first try alone: /page-0 (en, 360 px): h1 is empty',
    'At its first try alone: /page-0 (en, 360 px): h1 is empty',
    expect.stringMatching(/^At its first try alone, in 3 publications by now; .*: \/page-0 \(en, 360 px\): h1 is empty$/),
  ]);
});

test('a journey that fails twice ends the trial, because its pages would have the same fault', async () => {
  const journey = { name: 'reads a guide', at: '/page-0', steps: [] };
  jest
    .spyOn(jest.requireMock('./list-pages'), 'listPages')
    .mockReturnValue([{ ...mockPages[0], journey }, ...mockPages.slice(1)]);
  const failed = new Promise<void>((resolve) =>
    jest.mocked(runJourney).mockImplementation(async () => {
      if (jest.mocked(runJourney).mock.calls.length === 2) resolve();
      return [fault];
    }),
  );
  jest.mocked(tryPage).mockImplementation(() => failed.then(() => []));
  await expect(run()).rejects.toThrow(/in a browser:\n\/page-0 \(en, 360 px\): h1 is empty$/);
  expect(opened().length).toBeLessThan(mockPages.length / 2);
});

test('opens each page once, and none that has passed', async () => {
  jest.mocked(tryPage).mockResolvedValue([]);
  expect(await run()).toBe(true);
  expect(lines.at(-1)).toMatch(/^Opening 40 pages of help@2\.0\.0 beside shell@1\.0\.0 in a browser; 0 are/);
  expect(passed()).toHaveLength(mockPages.length);
  jest.mocked(tryPage).mockClear();
  expect(await run()).toBe(true);
  expect(opened()).toEqual([]);
  expect(lines.at(-1)).toContain('Opening 0 pages of help@2.0.0 beside shell@1.0.0 in a browser; 40 are as they were');
});

test('opens a page with violations of stable again in the next trial, when stable may have none', async () => {
  jest.mocked(tryPage).mockImplementation(async ({ ofStable }, _visitor, page) => {
    if (page.address === '/page-3') await ofStable({ ...page, widths: [360] });
    return [];
  });
  const stable = { shell: '1.0.0', section: 'help', version: '1.0.0' };
  expect(await run({ stable })).toBe(true);
  jest.mocked(tryPage).mockClear();
  expect(await run({ stable })).toBe(true);
  expect(opened()).toEqual(['/page-3']);
});

test('an aborted trial ends with the reason, and opens no further page', async () => {
  const budget = new AbortController();
  jest.mocked(tryPage).mockImplementation(async () => {
    budget.abort(new Error('the time is over'));
    return [];
  });
  await expect(run({ signal: budget.signal })).rejects.toThrow('the time is over');
  expect(opened().length).toBeLessThan(mockPages.length / 2);
});

test.each([
  ['that passes', []],
  ['that is refused', [fault as never]],
])('after a trial %s the browser is closed, and what served both releases', async (_how, faults) => {
  jest.mocked(tryPage).mockImplementation(async (trial, _visitor, page) => {
    await trial.ofStable(page);
    return faults;
  });
  const stable = { shell: '1.0.0', section: 'help', version: '1.0.0' };
  await run({ stable }).catch(() => undefined);
  expect(mockClose.mock.calls.flat().sort()).toEqual(['1.0.0', '2.0.0', 'the browser']);
});

test('starts the origin of stable again for the next page after a failed start', async () => {
  mockFailing.set('1.9.0', Promise.resolve());
  jest.mocked(tryPage).mockImplementation(async ({ ofStable }, _visitor, page) => {
    const reason = await ofStable(page).then(
      () => null,
      (error: Error) => error.message,
    );
    return reason === null ? [] : [{ ...fault, reason }];
  });
  expect(await run({ stable: { shell: '1.0.0', section: 'help', version: '1.9.0' } })).toBe(true);
  expect(mockClose.mock.calls.flat().sort()).toEqual(['1.9.0', '2.0.0', 'the browser']);
});

test('ends the origin also when the browser does not close', async () => {
  jest.mocked(tryPage).mockResolvedValue([]);
  mockClose.mockImplementation((what) => {
    if (what === 'the browser') throw new Error('its folder is in use');
  });
  await expect(run()).rejects.toThrow('its folder is in use');
  expect(mockClose).toHaveBeenCalledWith('2.0.0');
});

test('starts no origin of stable after the trial has ended', async () => {
  const budget = new AbortController();
  let goOn!: () => void;
  const isOver = new Promise<void>((resolve) => (goOn = resolve));
  let begin!: (comparison: Promise<unknown>) => void;
  const begun = new Promise<{ comparison: Promise<unknown> }>((resolve) => (begin = (comparison) => resolve({ comparison })));
  jest.mocked(tryPage).mockImplementation(async ({ ofStable }, _visitor, page) => {
    if (page.address === '/page-0') {
      await begun;
      budget.abort(new Error('the time is over'));
      return [];
    }
    const comparison = isOver.then(() => ofStable(page));
    begin(comparison);
    await comparison;
    return [];
  });
  const stable = { shell: '1.0.0', section: 'help', version: '1.8.0' };
  await expect(run({ stable, signal: budget.signal })).rejects.toThrow('the time is over');
  goOn();
  await (
    await begun
  ).comparison;
  expect(mockServed).not.toContain('1.8.0');
});

test('a trial that is aborted while the origin of stable starts ends with its reason, even if that start fails', async () => {
  const budget = new AbortController();
  let fail!: () => void;
  mockFailing.set('1.7.0', new Promise((resolve) => (fail = resolve)));
  jest.mocked(tryPage).mockImplementation(async ({ ofStable }, _visitor, page) => {
    if (page.address !== '/page-0') return ofStable(page).then(() => []);
    while (!mockServed.includes('1.7.0')) await new Promise((resolve) => setImmediate(resolve));
    budget.abort(new Error('the time is over'));
    setImmediate(fail);
    return [];
  });
  const stable = { shell: '1.0.0', section: 'help', version: '1.7.0' };
  await expect(run({ stable, signal: budget.signal })).rejects.toThrow('the time is over');
});

test('replaces a visitor whose page failed twice, because its checks may still run', async () => {
  jest.mocked(tryPage).mockImplementation(async (_trial, _visitor, { address }) => (address === '/page-0' ? [fault] : []));
  await expect(run()).rejects.toThrow('has faults in a browser');
  const { calls } = jest.mocked(tryPage).mock;
  const last = calls.findLast(([, , { address }]) => address === '/page-0')!;
  expect(calls.filter(([, visitor]) => visitor === last[1])).toEqual([last]);
});

test('the second try presses also the controls that the first has pressed, and requests linked pages again', async () => {
  const before: unknown[] = [];
  jest.mocked(tryPage).mockImplementation(async (trial, _visitor, { address }) => {
    if (address !== '/page-0') return [];
    before.push([...trial.pressed, ...trial.links.keys()]);
    trial.pressed.add('en 360 <button>');
    trial.links.set('/guides?lng=en', 503);
    return before.length === 1 ? [fault] : [];
  });
  expect(await run()).toBe(true);
  expect(before).toEqual([[], []]);
});
