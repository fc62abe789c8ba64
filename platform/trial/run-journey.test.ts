import { press, see, type } from 'shared/contract/registry/journeys';
import { runJourney } from './run-journey';
import type { Visitor } from './visitor';

const tried = { address: '/news', language: 'en', widths: [360], status: 200 } as const;

/** A visitor of a page with this section, and why the visitor stopped. */
function visitorOf(section: object) {
  const reasons: string[] = [];
  const page = { locator: () => section, evaluate: jest.fn(async (): Promise<unknown> => undefined) };
  const untilAnswered = jest.fn(async () => undefined);
  const visitor = {
    page,
    untilAnswered,
    add: (faults: { reason: string }[]) => reasons.push(...faults.map(({ reason }) => reason)),
    visit: async (_tried: object, use: () => Promise<void>) => use().then(() => []),
  } as unknown as Visitor;
  return { visitor, reasons, page, untilAnswered };
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
  await runJourney({ name: 'sends a word', at: '/news', steps }, visitor, tried);
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
  await runJourney({ name: 'sends a word', at: '/news', steps }, visitor, tried);
  expect(asked).toEqual([
    ['button', { name: 'Send', exact: true }],
    ['textbox', { name: 'Word', exact: true }],
    ['Sent', { exact: true }],
    ['only', { visible: true }],
    ['tab', { name: 'B', exact: true, selected: true }],
  ]);
});

test('a journey ends when what its last step began has ended, which may report faults, and also where that step left the page', async () => {
  const order: string[] = [];
  const note = (what: string) => async () => void order.push(what);
  const { visitor, page, untilAnswered, reasons } = visitorOf({ getByRole: () => ({ click: note('pressed') }) });
  untilAnswered.mockImplementation(note('answered') as never);
  page.evaluate.mockImplementation(async () => {
    order.push('painted');
    throw new Error('Execution context was destroyed');
  });
  await runJourney({ name: 'sends a word', at: '/news', steps: [press('button', 'Send')] }, visitor, tried);
  expect(order).toEqual(['pressed', 'answered', 'painted']);
  expect(reasons).toEqual([]);
});
