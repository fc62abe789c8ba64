import { oneAtATime } from './one-at-a-time';

test('each work begins when all earlier ones have ended, also after one that failed, and its caller gets its own result', async () => {
  const order: string[] = [];
  const inOrder = oneAtATime();
  const work = (name: string, end: () => string) =>
    inOrder(async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
      return end();
    });
  const results = [
    work('first', () => 'one'),
    work('second', () => {
      throw new Error('it failed');
    }),
    work('third', () => 'three'),
  ];
  expect(await Promise.allSettled(results)).toMatchObject([
    { value: 'one' },
    { reason: { message: 'it failed' } },
    { value: 'three' },
  ]);
  expect(order).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
