import { previewWords } from './preview-words';

const MESSAGES = { head: { title: 'About {{product}}' }, a: { b: 'One', c: 'Two' } };

test('a picture shows the messages that are named, titles on lines of their own', () => {
  expect(previewWords({ title: ['a.b', 'a.c'], text: ['a.b', 'a.c'] }, MESSAGES)).toEqual({
    title: ['One', 'Two'],
    text: 'One · Two',
  });
});

test.each([
  ['a.d', 'which is no message'],
  ['a', 'which is no message'],
  ['head.title', 'which holds a placeholder'],
])('the message "%s" is refused, %s', (key, reason) => {
  expect(() => previewWords({ title: [key], text: ['a.b'] }, MESSAGES)).toThrow(reason);
});
