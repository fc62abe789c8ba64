import { press, see, type } from 'shared/contract/registry/journeys';
import { runJourney } from './run-journey';
import type { Visitor } from './visitor';

const page = { address: '/news', language: 'en', widths: [360], status: 200 } as const;

/** A visitor of a page with this section, and why the visitor stopped. */
function visitorOf(section: object) {
  const reasons: string[] = [];
  const visitor = {
    page: { locator: () => section },
    add: (faults: { reason: string }[]) => reasons.push(...faults.map(({ reason }) => reason)),
    visit: async (_tried: object, use: () => Promise<void>) => use().then(() => []),
  } as unknown as Visitor;
  return { visitor, reasons };
}

test('takes no further step after one that fails', async () => {
  const presses: string[] = [];
  const button = (name: string) => ({
    click: async () => {
      presses.push(name);
      if (name === 'Send') throw new Error('timed out');
    },
    count: async () => 0,
  });
  const { visitor, reasons } = visitorOf({ getByRole: (_role: string, { name }: { name: string }) => button(name) });
  const steps = ['Open', 'Send', 'Close'].map((name) => press('button', name));
  await runJourney({ name: 'sends a word', at: '/news', steps }, visitor, page);
  expect(presses).toEqual(['Open', 'Send']);
  expect(reasons).toEqual(['is not there within 10 s']);
});

test('a step finds only an element with exactly its name, and only visible text', async () => {
  const asked: unknown[] = [];
  const find = (what: string, how: object) => {
    asked.push([what, how]);
    return element;
  };
  const element: object = {
    click: jest.fn(),
    fill: jest.fn(),
    waitFor: jest.fn(),
    first: () => element,
    filter: (how: object) => find('only', how),
  };
  const steps = [press('button', 'Send'), type('textbox', 'Word', 'a'), see('text', 'Sent'), see('tab', 'B', { selected: true })];
  const { visitor } = visitorOf({ getByRole: find, getByText: find });
  await runJourney({ name: 'sends a word', at: '/news', steps }, visitor, page);
  expect(asked).toEqual([
    ['button', { name: 'Send', exact: true }],
    ['textbox', { name: 'Word', exact: true }],
    ['Sent', { exact: true }],
    ['only', { visible: true }],
    ['tab', { name: 'B', exact: true, selected: true }],
  ]);
});
