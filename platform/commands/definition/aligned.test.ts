import { aligned } from './aligned';

test('each column begins at one place, also below an empty cell', () => {
  expect(
    aligned([
      ['', 'stable'],
      ['help', '1.0.0'],
    ]),
  ).toEqual(['      stable', 'help  1.0.0']);
});
