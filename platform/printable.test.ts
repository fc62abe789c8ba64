import { printable, storable } from './printable';

test('text for a terminal keeps letters, tabs and line breaks', () => {
  expect(printable('Murakoze – ßÿ\t1\n2 ٣')).toBe('Murakoze – ßÿ\t1\n2 ٣');
});

test.each([
  'null \u0000',
  'bell \u0007',
  'carriage return \r',
  'escape \u001B',
  'delete \u007F',
  'control sequence introducer \u009B',
  'Arabic letter mark \u061C',
  'left-to-right mark \u200E',
  'right-to-left mark \u200F',
  'first embedding \u202A',
  'last override \u202E',
  'first isolate \u2066',
  'end of isolates \u2069',
])('text for a terminal loses each character that steers it or turns its direction: %j', (text) => {
  expect(printable(`a${text}b`)).toBe(`a${text.slice(0, -1)}b`);
});

test('what a database does not take is replaced, and letters of two halves stay', () => {
  expect(storable('a\0b\uD83Dc\uDE00d😀')).toBe('a\uFFFDb\uFFFDc\uFFFDd😀');
});
