import { sizeTable } from './module-sizes';

test('lists the parts of a script by size with their share of what is sent, and small ones in one row', () => {
  const parts = new Map([
    ['src/small', 999],
    ['src/least', 1_000],
    ['react', 6_001],
    ['src/smaller', 1],
    ['shared/ui', 1_999],
  ]);
  expect(sizeTable({ sent: 5_000, parts })).toBe(
    [
      '| part | minified kB | share of what is sent, kB |',
      '| --- | --- | --- |',
      '| `react` | 6.0 | 3.0 |',
      '| `shared/ui` | 2.0 | 1.0 |',
      '| `src/least` | 1.0 | 0.5 |',
      '| smaller parts | 1.0 | 0.5 |',
      '| **all** | 10.0 | 5.0 |',
    ].join('\n'),
  );
});
