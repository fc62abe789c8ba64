import { messageShape } from 'shared/testing/compare-messages';
import en from './en.json';
import rw from './rw.json';

test('both languages have the same keys with the same placeholders', () => {
  expect(messageShape(rw)).toEqual(messageShape(en));
});

test('no text is empty', () => {
  const texts = (messages: object): unknown[] =>
    Object.values(messages).flatMap((value) => (typeof value === 'object' ? texts(value) : [value]));
  for (const text of [...texts(en), ...texts(rw)]) expect(text).toMatch(/\S/);
});
