import { messageShape } from './compare-messages';

test('nested texts become flat keys with their placeholders', () => {
  expect(messageShape({ a: 'x', b: { c: '{{two}} and {{one}}' } })).toEqual({ a: [], 'b.c': ['{{one}}', '{{two}}'] });
});

test('a translation that lost a text or a placeholder has another shape', () => {
  const english = messageShape({ a: 'Hello {{name}}', b: 'Bye' });
  expect(messageShape({ a: 'Muraho {{name}}', b: 'Murabeho' })).toEqual(english);
  expect(messageShape({ a: 'Muraho', b: 'Murabeho' })).not.toEqual(english);
  expect(messageShape({ a: 'Muraho {{name}}' })).not.toEqual(english);
});
