import { cacheByText } from './cache-by-text';

test('each header value is parsed once, and a missing header like an empty one', () => {
  const read = jest.fn((text: string) => text.includes('bot'));
  const isBot = cacheByText(read);
  expect(['Googlebot', 'Firefox', 'Googlebot', undefined, 'Firefox', ''].map((text) => isBot(text))).toEqual([
    true,
    false,
    true,
    false,
    false,
    false,
  ]);
  expect(read.mock.calls.flat()).toEqual(['Googlebot', 'Firefox', '']);
});

test('an implausible value is parsed each time, so that no client fills the memory', () => {
  const read = jest.fn((text: string) => text);
  const same = cacheByText(read);
  const long = 'x'.repeat(401);
  expect([same(long), same(long)]).toEqual([long, long]);
  expect(read).toHaveBeenCalledTimes(2);
});
