import * as content from './content';
import * as press from './press';
import { pressAll } from './press-all';
import type { Trial } from './trial';
import { tryPage } from './try-page';
import type { Visitor } from './visitor';

jest.mock('./axe-violations', () => ({ newViolations: async () => [] }));
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
  Object.assign(visitor.page, {
    evaluate: (work: () => unknown) => (work === content.linkedAddresses ? ['/here', '/gone', '/broken'] : evaluate(work)),
  });
  const statusOf = async (address: string) => ({ '/here': 200, '/gone': 410 })[address] ?? 500;
  const add = (faults: { reason: string }[]) => void added.push(...faults);
  await tryPage(newTrial(), Object.assign(visitor, { statusOf, add }), opened);
  expect(added.map(({ reason }) => reason)).toEqual([
    'leads to /gone, which is answered 410',
    'leads to /broken, which is answered 500',
  ]);
});
