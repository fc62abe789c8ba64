import { BUDGET, PublicationTurns } from './publication-turns';

let turns: PublicationTurns;
let begun: string[];
/** By name: ends a publication. */
let end: Map<string, () => void>;

beforeEach(() => {
  jest.useFakeTimers();
  turns = new PublicationTurns();
  begun = [];
  end = new Map();
});
afterEach(() => jest.useRealTimers());

/** A publication that goes on until the test ends it, or its time is over. */
function publish(section: string, name = section): Promise<string> {
  return turns
    .take(
      section,
      (signal) =>
        new Promise<string>((resolve, reject) => {
          begun.push(name);
          end.set(name, () => resolve('published'));
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    )
    .catch((error: Error) => error.message);
}

test('a publication that hangs delays its own section alone', async () => {
  void publish('help', 'help 1');
  void publish('help', 'help 2');
  const legal = publish('legal');
  expect(begun).toEqual(['help 1', 'legal']);
  end.get('legal')!();
  expect(await legal).toBe('published');
  // That of help alone is left, which goes on.
  expect(jest.getTimerCount()).toBe(1);
});

test('a publication ends with its time budget, and the next of its section starts with a budget of its own', async () => {
  const [first, second] = [publish('help', 'help 1'), publish('help', 'help 2')];
  await jest.advanceTimersByTimeAsync(BUDGET - 1);
  expect(begun).toEqual(['help 1']);
  await jest.advanceTimersByTimeAsync(1);
  expect(await first).toBe('Publishing a release of help took longer than 90 s, and was ended.');
  expect(begun).toEqual(['help 1', 'help 2']);
  await jest.advanceTimersByTimeAsync(BUDGET - 1);
  end.get('help 2')!();
  expect(await second).toBe('published');
});

test('a third waiting publication of a section gets Retry-After; another section still finds a place', async () => {
  for (const name of ['help 1', 'help 2', 'help 3']) void publish('help', name);
  expect(() => turns.take('help', async () => 'published')).toThrow(
    expect.objectContaining({
      status: 429,
      code: 'too-many-publications',
      retryAfter: 30,
      message: 'A release of help is being published, and 2 more wait. Publish again in a minute.',
    }),
  );
  void publish('legal');
  expect(begun).toEqual(['help 1', 'legal']);
});

test('four sections publish at once; the next is the one whose last turn is longest ago', async () => {
  for (const section of ['help', 'legal', 'landing', 'shell']) void publish(section);
  void publish('help', 'help 2');
  void publish('legal', 'legal 2');
  void publish('news');
  expect(begun).toEqual(['help', 'legal', 'landing', 'shell']);
  end.get('legal')!();
  await jest.advanceTimersByTimeAsync(0);
  expect(begun.slice(4)).toEqual(['news']);
  end.get('help')!();
  await jest.advanceTimersByTimeAsync(0);
  expect(begun.slice(5)).toEqual(['help 2']);
  // Help had a turn later than legal.
  void publish('help', 'help 3');
  end.get('help 2')!();
  await jest.advanceTimersByTimeAsync(0);
  expect(begun.slice(6)).toEqual(['legal 2']);
});
