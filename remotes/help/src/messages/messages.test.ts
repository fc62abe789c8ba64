import rw from './rw.json';

test('a guide is an inyandiko in every text; amabwiriza are the terms, to which the footer leads', () => {
  expect(JSON.stringify(rw)).toContain('nyandiko');
  expect(JSON.stringify(rw).match(/amabwiriza/gi) ?? []).toEqual([]);
});
