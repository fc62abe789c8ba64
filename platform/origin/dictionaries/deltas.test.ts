import { randomBytes } from 'node:crypto';
import { Deltas } from './deltas';

let deltas: Deltas;
beforeEach(() => {
  deltas = new Deltas();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => deltas.close());

const delta = async () => ({ bytes: Buffer.from('hello, world'), dictionary: Buffer.from('hello, everyone'), effort: 1 });
const broken = () => Promise.reject(new Error('The file is gone.'));

test('a difference that could not be made is tried again when it is requested again', async () => {
  expect(await deltas.make('a', broken)).toBeNull();
  expect(await deltas.make('a', delta)).not.toBeNull();
  expect(deltas.find('a', broken)).not.toBeNull();
});

test('at most twenty wait at a time, and as many later as there is room', async () => {
  let fail!: (reason: Error) => void;
  const stuck = new Promise<never>((_resolve, reject) => (fail = reject));
  const waiting = Array.from({ length: 20 }, (_, index) => deltas.make(`stuck ${index}`, () => stuck));
  expect(await deltas.make('one more', delta)).toBeNull();
  fail(new Error('The disk does not answer.'));
  await Promise.all(waiting);
  expect(await deltas.make('one more', delta)).not.toBeNull();
});

test('a text that ends the thread costs the next one nothing: it is made by another thread', async () => {
  expect(await deltas.make('a', async () => ({ ...(await delta()), bytes: null as never }))).toBeNull();
  expect(await deltas.make('b', delta)).not.toBeNull();
});

test('a text is compressed with the effort that its caller asks for, because a difference that many browsers fetch is worth more', async () => {
  const bytes = Buffer.from(Array.from({ length: 4_000 }, (_, index) => index ** 2).join(' '));
  const [quick, thorough] = await Promise.all(
    [1, 19].map((effort) => deltas.make(`effort ${effort}`, async () => ({ ...(await delta()), bytes, effort }))),
  );
  expect(thorough!.length).toBeLessThan(quick!.length);
});

test('the difference of a large script is kept, and not made again for each browser', async () => {
  const read = jest.fn(async () => ({ ...(await delta()), bytes: randomBytes(200_000) }));
  const made = await deltas.make('a', read);
  expect(deltas.find('a', read)).toBe(made);
  expect(read).toHaveBeenCalledTimes(1);
});
