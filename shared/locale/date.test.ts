import { formatDate } from './date';

test('formats a date in each language', () => {
  expect(formatDate('2025-04-03', 'en')).toBe('3 April 2025');
  expect(formatDate('2025-04-03', 'rw')).toBe('3 Mata 2025');
});

test('formats a moment as the day on the device’s clock', () => {
  // Half past midnight in Rwanda, where tests run.
  expect(formatDate(new Date('2024-12-31T22:30:00Z'), 'en')).toBe('1 January 2025');
});

test.each([
  ['01', 'January', 'Mutarama'],
  ['02', 'February', 'Gashyantare'],
  ['03', 'March', 'Werurwe'],
  ['04', 'April', 'Mata'],
  ['05', 'May', 'Gicurasi'],
  ['06', 'June', 'Kamena'],
  ['07', 'July', 'Nyakanga'],
  ['08', 'August', 'Kanama'],
  ['09', 'September', 'Nzeri'],
  ['10', 'October', 'Ukwakira'],
  ['11', 'November', 'Ugushyingo'],
  ['12', 'December', 'Ukuboza'],
])('month %s is %s and %s', (month, en, rw) => {
  expect(formatDate(`2025-${month}-01`, 'en')).toBe(`1 ${en} 2025`);
  expect(formatDate(`2025-${month}-01`, 'rw')).toBe(`1 ${rw} 2025`);
});

test.each([
  ['2025-01-31', '31 January 2025'],
  ['2025-02-28', '28 February 2025'],
  ['2024-02-29', '29 February 2024'],
])('%s is the last day of its month: %s', (iso, text) => {
  expect(formatDate(iso, 'en')).toBe(text);
});

test('does not depend on the device’s language', () => {
  const format = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
    throw new Error('asked the device');
  });
  expect(formatDate('2023-02-03', 'rw')).toBe('3 Gashyantare 2023');
  format.mockRestore();
});

test.each(['03-04-2025', '2025-13-01', '2025-00-10', '2025-04-31', '2025-02-29', '2025-04-00', '2025-4-3', ''])(
  'throws for %p, which is no date',
  (text) => {
    expect(() => formatDate(text, 'en')).toThrow(`"${text}" is not a date`);
  },
);
