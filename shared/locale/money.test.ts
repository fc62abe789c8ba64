import { formatMoney } from './money';

test('formats francs in each language, without decimals', () => {
  expect(formatMoney(15_000, 'en')).toBe('RWF 15,000');
  expect(formatMoney(15_000, 'rw')).toBe('15,000 Frw');
  expect(formatMoney(99.6, 'en')).toBe('RWF 100');
});

test.each([
  [0, 'RWF 0'],
  [999, 'RWF 999'],
  [1000, 'RWF 1,000'],
  [1_450_000, 'RWF 1,450,000'],
])('%p is grouped by thousands', (francs, text) => {
  expect(formatMoney(francs, 'en')).toBe(text);
});
