import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { shellSizes, sizeTable } from './module-sizes';

/** Of a script of two lines. */
const mockSources = [
  'webpack://shell/../node_modules/react-dom/index.js',
  'webpack://shell/./src/navigation/top-bar.tsx',
  'webpack://shell/../node_modules/.federation/entry.js',
  'webpack://shell/webpack/runtime/global',
];
jest.mock('../build/run-webpack', () => ({
  runWebpack: async ([{ output }]: [{ output: { path: string } }]) => {
    const map = { version: 3, names: [], sources: mockSources, mappings: 'AAAA,GCAA,ECAA;ACAA,EHAA' };
    writeFileSync(path.join(output.path, 'main.1a2b.js'), 'aaabbcccc\nddeffff');
    writeFileSync(path.join(output.path, 'main.1a2b.js.map'), JSON.stringify(map));
    return { stats: [{ toJson: () => ({ assets: [{ name: 'remote.1a2b.js' }, { name: 'main.1a2b.js' }] }) }] };
  },
}));

test('each byte of the main script belongs to a package, to a folder of the shell, or to webpack', async () => {
  const { parts } = await shellSizes();
  expect(Object.fromEntries(parts)).toEqual({ 'react-dom': 3 + 5, 'src/navigation': 2, webpack: 4 + 2 });
});

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
