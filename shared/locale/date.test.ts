import { formatDate } from './date';

test('a date reads in the words of its language', () => {
  expect(formatDate('2025-04-03', 'en')).toBe('3 April 2025');
  expect(formatDate('2025-04-03', 'rw')).toBe('3 Mata 2025');
});

test('every month has a Kinyarwanda name of its own', () => {
  const months = Array.from({ length: 12 }, (_, index) => formatDate(`2025-${String(index + 1).padStart(2, '0')}-01`, 'rw').split(' ')[1]);
  expect(new Set(months).size).toBe(12);
  expect(months[0]).toBe('Mutarama');
  expect(months[11]).toBe('Ukuboza');
});

test('a date does not follow the device', () => {
  const format = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
    throw new Error('asked the device');
  });
  expect(formatDate('2023-02-03', 'rw')).toBe('3 Gashyantare 2023');
  format.mockRestore();
});

test.each(['03-04-2025', '2025-13-01', '2025-00-10', '2025-04-31', '2025-04-00', '2025-4-3', ''])('%p is no date and is refused', (text) => {
  expect(() => formatDate(text, 'en')).toThrow(`"${text}" is not a date`);
});
