import { feltOf, signalSchema, type ReceivedFelt } from './signal-schema';

const felt = (measured: object) =>
  feltOf(signalSchema.parse({ section: 'help', version: '1.0.0', outcome: 'felt', felt: measured }) as ReceivedFelt);

test('a page that measured nothing of a kind counts for no source of it', () => {
  expect(felt({})).toEqual([]);
  expect(felt({ errors: false, press: true })).toEqual([
    ['errors', 'loaded'],
    ['press', 'failed'],
  ]);
});

test.each([7_999, 8_000, 3_600_000])(
  'a page that painted after %d ms counts in the last class, which has no upper limit',
  (paint) => {
    expect(felt({ paint })).toEqual([['paint-15', 'loaded']]);
  },
);

test('a page that painted at once counts as one of the earliest', () => {
  expect(felt({ paint: 0 })).toEqual([['paint-0', 'loaded']]);
});

test.each([
  ['how its section loaded', { outcome: 'loaded' }],
  ['what it measured', { outcome: 'felt', felt: {} }],
  ['that it fetched its script', { outcome: 'woken' }],
  ['that its visitor left', { outcome: 'left' }],
])('a page that sends %s sends nothing else', (_what, words) => {
  const signal = { section: 'help', version: '1.0.0', ...words };
  expect(signalSchema.safeParse(signal).success).toBe(true);
  expect(signalSchema.safeParse({ ...signal, who: 'aline' }).success).toBe(false);
});
