import { previewWords } from './preview-words';

const MESSAGES = { head: { title: 'About {{product}}' }, a: { b: 'One', c: 'Two' } };

test('reads the messages that preview.json names: one line for each title, the text joined by dots', () => {
  expect(previewWords({ title: ['a.b', 'a.c'], text: ['a.b', 'a.c'] }, MESSAGES)).toEqual({
    title: ['One', 'Two'],
    text: 'One · Two',
  });
});

test.each([
  ['a.d', 'which is no message'],
  ['a', 'which is no message'],
  ['head.title', 'which holds a placeholder'],
])('refuses the message "%s", %s', (key, reason) => {
  expect(() => previewWords({ title: [key], text: ['a.b'] }, MESSAGES)).toThrow(reason);
});
