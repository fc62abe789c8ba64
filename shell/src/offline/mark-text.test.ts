import { markText } from './mark-text';

test('a visitor reads day and time of the copy in the phone’s time zone', () => {
  expect(markText('mark', new Date('2025-04-03T12:05:00Z'), 'en')).toContain('3 April 2025, 14:05');
  expect(markText('back', new Date('2024-12-31T22:30:00Z'), 'rw')).toContain('1 Mutarama 2025, 00:30');
});
