import { markText } from './mark-text';

/** A moment as a phone in Rwanda tells it, two hours ahead of UTC, whatever the time zone of this machine. */
function inRwanda(utc: string): Date {
  const date = new Date(utc);
  const local = new Date(date.getTime() + 2 * 60 * 60 * 1000);
  return Object.assign(date, {
    getFullYear: () => local.getUTCFullYear(),
    getMonth: () => local.getUTCMonth(),
    getDate: () => local.getUTCDate(),
    getHours: () => local.getUTCHours(),
    getMinutes: () => local.getUTCMinutes(),
  });
}

test('a visitor reads day and time of the copy in the phone’s time zone', () => {
  expect(markText('mark', inRwanda('2025-04-03T12:05:00Z'), 'en')).toContain('3 April 2025, 14:05');
  expect(markText('back', inRwanda('2024-12-31T22:30:00Z'), 'rw')).toContain('1 Mutarama 2025, 00:30');
});
