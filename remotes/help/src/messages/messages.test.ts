import rw from './rw.json';

test('a guide is an inyandiko in every text; amabwiriza are the terms, which a clause that is found names as the footer does', () => {
  const { places, ...others } = rw;
  expect(JSON.stringify(others)).toContain('nyandiko');
  expect(places.terms).toMatch(/amabwiriza/i);
  expect(JSON.stringify(others).match(/amabwiriza/gi) ?? []).toEqual([]);
});
