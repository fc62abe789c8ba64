import { mondayOf } from './entry';

test.each([
  ['a Monday', '2026-11-16', '2026-11-16'],
  ['a Sunday', '2026-11-22', '2026-11-16'],
  ['a Sunday after New Year', '2027-01-03', '2026-12-28'],
])('feedback of %s (%s) counts in the week of Monday %s', (_what, day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});
