import { commentsAsCsv } from './csv';

test('what a visitor did not give is an empty cell', () => {
  const comment = { id: '1', at: '2026-11-20T10:00:00.000Z', guide: '/a', helpful: true, text: 'clear', mark: 'new' } as const;
  const table = commentsAsCsv([{ ...comment, language: null, reason: null, more: null, marked: null }]);
  expect(table.split('\r\n')[1]).toBe('"2026-11-20T10:00:00.000Z","/a","","yes","","new","clear",""');
});
