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

test('a single request waits only for running work, however many requests of another network are queued', async () => {
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

test('one network queues five requests beside the running one, and further ones are refused until a place is free', async () => {
  const answers = askOften('1.1.1.1', 25);
  await settled();
  expect(await Promise.all(answers.slice(6))).toEqual(Array.from({ length: 19 }, () => null));
  await end();
  const later = ask('1.1.1.1', 'later');
  for (let time = 0; time < 6; time += 1) await end();
  expect(await later).toBe('later');
  expect(order).toHaveLength(7);
});

test('addresses of one customer’s prefix are one network', async () => {
  const answers = Array.from({ length: 7 }, (_, index) => ask(`2001:db8:0:${index}::1`));
  expect(await answers[6]).toBeNull();
});

test('when the queue is full, the network with most requests gives a place to one without any', async () => {
  for (const network of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4']) askOften(network, 5);
  const last = ask('1.1.1.1', 'last');
  await settled();
  const single = ask('9.9.9.9');
  expect(await last).toBeNull();
  for (let time = 0; time < 5; time += 1) await end();
  expect(await single).toBe('9.9.9.9');
});

test('when the queue is full with one request per network, a further network is refused', async () => {
  for (let network = 0; network <= 20; network += 1) void ask(`10.0.0.${network}`);
  expect(await ask('10.0.1.1')).toBeNull();
});

test('failed work passes its turn on', async () => {
  const failing = turns.take('1.1.1.1', async () => {
    throw new Error('took too long');
  });
  const next = ask('1.1.1.1', 'next');
  await expect(failing).rejects.toThrow('took too long');
  await settled();
  await end();
  expect(await next).toBe('next');
});
