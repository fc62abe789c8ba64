import * as content from './content';
import * as press from './press';
import { pressAll } from './press-all';
import { longestTaskOf } from './processor-time';
import type { Trial } from './trial';
import { tryPage } from './try-page';
import type { Visitor } from './visitor';

jest.mock('./axe-violations', () => ({ newViolations: async () => [] }));
jest.mock('./processor-time', () => ({ longestTaskOf: jest.fn() }));
jest.mock('./press-all', () => ({ ...jest.requireActual('./press-all'), pressAll: jest.fn() }));

/** A visitor to whom no task is long; steps of the visit are recorded. */
const visitorWith = (steps: string[], hasFaults = false): Visitor =>
  ({
    // What is looked at finds nothing, and no task was long.
    page: { evaluate: async (work: () => unknown) => (work === press.pressables ? ['a button'] : work.name === '' ? 0 : []) },
    hasFaults,
    add: () => undefined,
    open: async () => void steps.push('opened'),
    resize: async () => undefined,
    settle: async () => undefined,
    visit: async (_tried: object, use: () => Promise<void>) => use().then(() => []),
  }) as unknown as Visitor;
const opened = { address: '/', language: 'en', widths: [360, 1280], status: 200 } as const;
const newTrial = () => ({ pressed: new Set(), links: new Map(), foreignRoots: [] }) as unknown as Trial;

test.each([
  ['opened again, where something was pressed', 1, ['360 px', 'opened', '1280 px']],
  ['left as it is, where nothing was', 0, ['360 px', '1280 px']],
])('before its controls are pressed at the next width, a page is %s', async (_how, presses, expected) => {
  const steps: string[] = [];
  jest.mocked(pressAll).mockImplementation(async (_trial, _visitor, where) => {
    steps.push(`${where.split(' ')[1]} px`);
    return presses;
  });
  expect(await tryPage(newTrial(), visitorWith(steps), opened)).toEqual([]);
  expect(steps).toEqual(expected);
});

test('presses nothing on a page that already has a fault', async () => {
  await tryPage(newTrial(), visitorWith([], true), opened);
  expect(pressAll).not.toHaveBeenCalled();
});

test('checks a page only after it has settled', async () => {
  const steps: string[] = [];
  const visitor = visitorWith([], true);
  const { evaluate } = visitor.page;
  const settle = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    steps.push('settled');
  };
  Object.assign(visitor.page, {
    evaluate: (work: () => unknown) => {
      steps.push('looked at');
      return evaluate(work);
    },
  });
  await tryPage(newTrial(), Object.assign(visitor, { settle }), opened);
  expect([...new Set(steps)]).toEqual(['settled', 'looked at']);
});

test('reports each link to a missing page with its status', async () => {
  const visitor = visitorWith([], true);
  const { evaluate } = visitor.page;
  const added: { reason: string }[] = [];
  const omitted: unknown[] = [];
  Object.assign(visitor.page, {
    evaluate: (work: () => unknown, roots: string[]) => {
      if (work !== content.linkedAddresses) return evaluate(work);
      omitted.push(roots);
      return ['/here', '/gone', '/broken'];
    },
  });
  const statusOf = async (address: string) => ({ '/here': 200, '/gone': 410 })[address] ?? 500;
  const add = (faults: { reason: string }[]) => void added.push(...faults);
  await tryPage({ ...newTrial(), foreignRoots: ['/terms'] }, Object.assign(visitor, { statusOf, add }), opened);
  expect(omitted).toEqual([['/terms']]);
  expect(added.map(({ reason }) => reason)).toEqual([
    'leads to /gone, which is answered 410',
    'leads to /broken, which is answered 500',
  ]);
});

test('requests a linked page once in each language, because a section may have it in one alone', async () => {
  const requests: string[] = [];
  const added: { reason: string }[] = [];
  const visitor = visitorWith([], true);
  const { evaluate } = visitor.page;
  Object.assign(visitor.page, {
    evaluate: (work: () => unknown) => (work === content.linkedAddresses ? ['/guides/one'] : evaluate(work)),
  });
  const statusOf = async (address: string, language: string) => {
    requests.push(`${address} ${language}`);
    return language === 'en' ? 200 : 404;
  };
  const add = (faults: { reason: string }[]) => void added.push(...faults);
  const trial = newTrial();
  for (const language of ['en', 'en', 'rw', 'rw'] as const)
    await tryPage(trial, Object.assign(visitor, { statusOf, add }), { ...opened, language });
  expect(requests).toEqual(['/guides/one en', '/guides/one rw']);
  expect(added.map(({ reason }) => reason)).toEqual(Array(2).fill('leads to /guides/one, which is answered 404'));
});

test.each([
  [300, []],
  [300.6, Array(2).fill('keeps the processor for 301 ms in one task (at most 300)')],
])(
  'a task that took long is measured again as the page opens and as it is pressed, in processor time: %d ms',
  async (time, faults) => {
    const steps: string[] = [];
    const visitor = visitorWith(steps);
    const { evaluate } = visitor.page;
    const added: string[] = [];
    Object.assign(visitor.page, { evaluate: (work: () => unknown) => (work.name === '' ? 400 : evaluate(work)) });
    const add = (given: { reason: string }[]) => void added.push(...given.map(({ reason }) => reason));
    jest.mocked(pressAll).mockImplementation(async ({ pressed }) => {
      steps.push(pressed.has('a button') ? 'pressed nothing' : 'pressed');
      pressed.add('a button');
      return 1;
    });
    jest.mocked(longestTaskOf).mockImplementation(async (_page, use) => {
      steps.push('measured:');
      await use();
      return time;
    });
    await tryPage(newTrial(), Object.assign(visitor, { add }), { ...opened, widths: [360] });
    expect(steps).toEqual(['measured:', 'opened', 'pressed', 'opened', 'measured:', 'pressed']);
    expect(added).toEqual(faults);
  },
);
