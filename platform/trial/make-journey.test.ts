import { makeJourney } from './make-journey';
import type { Visitor } from './visitor';

test('a visitor who cannot take a step of a journey takes none of those after it', async () => {
  const presses: string[] = [];
  const button = (name: string) => ({
    click: async () => {
      presses.push(name);
      if (name === 'Send') throw new Error('timed out');
    },
    count: async () => 0,
  });
  const reasons: string[] = [];
  const visitor = {
    page: { locator: () => ({ getByRole: (_role: string, { name }: { name: string }) => button(name) }) },
    add: (faults: { reason: string }[]) => reasons.push(...faults.map(({ reason }) => reason)),
    visit: async (_tried: object, use: () => Promise<void>) => use().then(() => []),
  } as unknown as Visitor;
  const steps = ['Open', 'Send', 'Close'].map((name) => ({ do: 'press', role: 'button', name }) as const);
  const page = { address: '/news', language: 'en', widths: [360], status: 200 } as const;
  await makeJourney({ name: 'sends a word', at: '/news', steps }, visitor, page);
  expect(presses).toEqual(['Open', 'Send']);
  expect(reasons).toEqual(['is not there within 10 s']);
});
