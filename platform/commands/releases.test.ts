import { releases } from './releases';

const stored = (name: string, version: string, day: number) => ({ name, version, storedAt: `2026-11-0${day}T08:00:00.000Z` });
const LIST = [stored('help', '1.0.0', 1), stored('legal', '1.0.0', 3), stored('help', '1.1.0', 2)];
const blocked = [{ version: '1.1.0', at: '2026-11-04T08:00:00.000Z', reason: 'it fails' }];
const sections = {
  shell: { stable: '1.0.0', blocked: [] },
  help: { stable: '1.0.0', blocked },
  legal: { stable: '1.0.0', blocked: [] },
};
const answerFor = (list: typeof LIST, name?: string) =>
  releases.run(
    { folder: { releases: { list: () => list } }, registry: { read: () => ({ sections }) } } as never,
    { name } as never,
  ) as unknown as { text: string; json: { version: string; refusals: Record<string, string | null> }[] };

test('lists the releases, newest first, or those of one part, and which of them is blocked', async () => {
  const { text } = await answerFor(LIST);
  expect(text.split('\n').map((line) => line.split(/\s+/).filter(Boolean))).toEqual([
    ['legal@1.0.0', '2026-11-03T08:00:00.000Z'],
    ['help@1.1.0', '2026-11-02T08:00:00.000Z', 'blocked'],
    ['help@1.0.0', '2026-11-01T08:00:00.000Z'],
  ]);
  expect((await answerFor(LIST, 'help')).json.map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
  expect((await answerFor([])).text).toBe('Nothing is published.');
});

test('says of each release why it can be neither blocked nor allowed again, if so', async () => {
  const { json } = await answerFor(LIST, 'help');
  expect(json[0]!.refusals.unblock).toBeNull();
  expect(json[0]!.refusals.block).toEqual(expect.any(String));
  expect(json[1]!.refusals.unblock).toEqual(expect.any(String));
});
