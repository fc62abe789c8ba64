import { lineChanges, wordChanges } from './text-changes';

const words = (count: number, name = 'w', between = ' ') =>
  Array.from({ length: count }, (_, index) => `${name}${index}`).join(between);

test('shows a changed word with the words next to it, and omits the others', () => {
  const pieces = wordChanges(`${words(30)} old ${words(30)}`, `${words(30)} new ${words(30)}`);
  expect(pieces.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
  expect(pieces[1]!.text).toBe('old');
  expect(pieces[2]!.text).toBe('new');
  expect(pieces[0]!.text).toMatch(/^… .*w29 $/);
  expect(pieces[0]!.text).not.toContain('w21');
  expect(pieces[3]!.text).toMatch(/^ w0 .* …$/);
  expect(pieces[3]!.text).not.toContain('w8');
});

test('the same text has no changes', () => {
  expect(wordChanges('a b', 'a b')).toEqual([]);
});

test('does not split lines of an accessibility tree', () => {
  expect(lineChanges('- main:\n  - heading "Old"\n', '- main:\n  - heading "New"\n')).toEqual([
    { kind: 'same', text: '- main:\n' },
    { kind: 'removed', text: '  - heading "Old"\n' },
    { kind: 'added', text: '  - heading "New"\n' },
  ]);
});

test.each([
  ['texts', ' ', wordChanges],
  ['trees', '\n', lineChanges],
])('%s with nothing in common are shown one after the other, from their beginning', (_what, between, changes) => {
  const [removed, added, ...others] = changes(words(600, 'a', between), words(600, 'b', between));
  expect(others).toEqual([]);
  expect([removed!.kind, added!.kind]).toEqual(['removed', 'added']);
  expect(removed!.text).toHaveLength(2_000);
  expect(added!.text).toMatch(/^b0\sb1\s/);
  expect(added!.text).toHaveLength(2_000);
});

test('between two changes the words next to both are shown, and a few words are shown as a whole', () => {
  const middle = (count: number) => {
    const between = (one: string, other: string) => `${one} ${words(count)} ${other}`;
    return wordChanges(between('a', 'b'), between('c', 'd')).find(({ kind }) => kind === 'same')!.text;
  };
  expect(middle(15)).toBe(` ${words(15)} `);
  expect(middle(16)).toBe(` ${words(7)} … ${words(16).split(' ').slice(-7).join(' ')} `);
});

test('of an accessibility tree the lines next to a change are shown, and the others omitted', () => {
  const lines = (name: string) => `${words(6, 'a', '\n')}\n${name}\n${words(6, 'b', '\n')}\n`;
  expect(lineChanges(lines('old'), lines('new')).map(({ text }) => text)).toEqual(['…\na5\n', 'old\n', 'new\n', 'b0\nb1\n…']);
});
