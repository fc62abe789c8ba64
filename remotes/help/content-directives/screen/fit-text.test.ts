import { fitText, wrapText } from './fit-text';

test('a text that would run out of its box stops the build and is named', () => {
  expect(fitText('Amount', 12, 60)).toBe('Amount');
  expect(() => fitText('Amount in francs', 12, 60)).toThrow('"Amount in francs" is too long');
});

test('a longer text is broken between words', () => {
  expect(wrapText('one two three', 10, 45)).toEqual(['one two', 'three']);
});
