import { timeToGo } from './time-to-go';

test.each([
  [0.001, 'about 1 minute'],
  [0.099, 'about 6 minutes'],
  [0.98, 'about 59 minutes'],
  [1, 'about 1 hour'],
  [1.6, 'about 2 hours'],
  [47, 'about 47 hours'],
  [48, 'about 2 days'],
  [310, 'about 13 days'],
])('%d hours to go are said as %s', (hours, text) => {
  expect(timeToGo(hours)).toBe(text);
});
