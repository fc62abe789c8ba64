import rw from './rw.json';

test('a guide is called inyandiko in every text; amabwiriza are the terms, named as in the footer', () => {
  const { places, ...others } = rw;
  expect(JSON.stringify(others)).toContain('nyandiko');
  expect(places.terms).toMatch(/amabwiriza/i);
  expect(JSON.stringify(others).match(/amabwiriza/gi) ?? []).toEqual([]);
});
