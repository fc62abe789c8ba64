import { messageShape } from './compare-messages';

test('flattens nested texts to keys with their placeholders', () => {
  expect(messageShape({ a: 'x', b: { c: '{{two}} and {{one}}' } })).toEqual({ a: [], 'b.c': ['{{one}}', '{{two}}'] });
});

test('differs for a translation that lacks a text or a placeholder', () => {
  const english = messageShape({ a: 'Hello {{name}}', b: 'Bye' });
  expect(messageShape({ a: 'Muraho {{name}}', b: 'Murabeho' })).toEqual(english);
  expect(messageShape({ a: 'Muraho', b: 'Murabeho' })).not.toEqual(english);
  expect(messageShape({ a: 'Muraho {{name}}' })).not.toEqual(english);
});
