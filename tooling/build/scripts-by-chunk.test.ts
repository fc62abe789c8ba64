import type { Stats } from 'webpack';
import { scriptsByChunk } from './scripts-by-chunk';

/** Like webpack, which names a chunk's id only when it is asked for. */
const scriptsOf = (chunks: { id: number; names?: string[]; files: string[] }[]) => {
  const toJson = (asked: { chunks?: boolean; ids?: boolean }) =>
    asked.chunks ? { chunks: chunks.map(({ id, ...chunk }) => ({ ...chunk, ...(asked.ids && { id }) })) } : {};
  return scriptsByChunk({ toJson } as unknown as Stats);
};

test('the script of a chunk is named by the chunk, or by its number, and is found beside its styles', () => {
  const chunks = [
    { id: 1, names: ['main'], files: ['static/css/main.css', 'static/js/main.js', 'static/js/main.js.map'] },
    { id: 7, names: [], files: ['static/js/7.js'] },
  ];
  expect(scriptsOf(chunks)).toEqual({ main: 'static/js/main.js', 7: 'static/js/7.js' });
});

test('a chunk of styles alone has no script', () => {
  expect(scriptsOf([{ id: 2, names: ['styles'], files: ['static/css/styles.css'] }])).toEqual({});
});
