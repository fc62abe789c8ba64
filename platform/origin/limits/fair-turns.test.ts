import { FairTurns } from './fair-turns';

/** Work that ends when a test says so; `order` holds the names in the order of their start. */
let order: string[];
let end: () => Promise<void>;
let turns: FairTurns;
beforeEach(() => {
  order = [];
  turns = new FairTurns();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** One piece of work of a network; answers its name, or `null` when it is turned away. */
function ask(network: string, name = network): Promise<string | null> {
  return turns.take(network, () => {
    order.push(name);
    return new Promise((resolve) => {
      end = async () => {
        resolve(name);
        await settled();
      };
    });
  });
}

const askOften = (network: string, times: number) =>
  Array.from({ length: times }, (_, index) => ask(network, `${network} ${index + 1}`));

test('a single question waits for nothing but what has begun, however many of another network wait', async () => {
  askOften('1.1.1.1', 25);
  const single = ask('2.2.2.2');
  await settled();
  expect(order).toEqual(['1.1.1.1 1']);
  await end();
  expect(order.at(-1)).toBe('2.2.2.2');
  await end();
  expect(await single).toBe('2.2.2.2');
  expect(order.at(-1)).toBe('1.1.1.1 2');
});

test('networks take turns, and each keeps the order of its own', async () => {
  for (const network of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) askOften(network, 2);
  await settled();
  for (let time = 0; time < 5; time += 1) await end();
  expect(order).toEqual(['1.1.1.1 1', '2.2.2.2 1', '3.3.3.3 1', '1.1.1.1 2', '2.2.2.2 2', '3.3.3.3 2']);
});

test('of one network five wait beside the one that has begun, the next are turned away at once, and later ones wait again', async () => {
  const answers = askOften('1.1.1.1', 25);
  await settled();
  expect(await Promise.all(answers.slice(6))).toEqual(Array.from({ length: 19 }, () => null));
  await end();
  const later = ask('1.1.1.1', 'later');
  for (let time = 0; time < 6; time += 1) await end();
  expect(await later).toBe('later');
  expect(order).toHaveLength(7);
});

test('neighbours in what a provider gives one customer are one network', async () => {
  const answers = Array.from({ length: 7 }, (_, index) => ask(`2001:db8:0:${index}::1`));
  expect(await answers[6]).toBeNull();
});

test('when all places are taken, the longest line gives one up to a network with none', async () => {
  for (const network of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4']) askOften(network, 5);
  const last = ask('1.1.1.1', 'last');
  await settled();
  const single = ask('9.9.9.9');
  expect(await last).toBeNull();
  for (let time = 0; time < 5; time += 1) await end();
  expect(await single).toBe('9.9.9.9');
});

test('when every place is taken by another network, one more is turned away', async () => {
  for (let network = 0; network <= 20; network += 1) void ask(`10.0.0.${network}`);
  expect(await ask('10.0.1.1')).toBeNull();
});

test('work that fails gives its turn on', async () => {
  const failing = turns.take('1.1.1.1', async () => {
    throw new Error('took too long');
  });
  const next = ask('1.1.1.1', 'next');
  await expect(failing).rejects.toThrow('took too long');
  await settled();
  await end();
  expect(await next).toBe('next');
});
