import type { PairProcess } from './sandbox/pair-process';
import { openPair } from './sandbox/open-pair';
import type { RenderJob } from './render-job';
import { Renderer } from './renderer';

jest.mock('./sandbox/open-pair', () => ({ openPair: jest.fn() }));

/** A stand-in for a child process, which responds when the test tells it to. */
class Pair {
  endedBy: string | null = null;
  readonly jobs: string[] = [];
  timeout = 0;
  #settle: { resolve(value: unknown): void; reject(error: Error): void } | undefined;
  constructor(readonly name: string) {}
  render(job: RenderJob, timeout: number) {
    this.timeout = timeout;
    this.jobs.push(String(job.year));
    if (this.endedBy) return Promise.reject(new Error(this.endedBy));
    return new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
  }
  answer(word: string) {
    this.#settle!.resolve(word);
  }
  end(reason: string) {
    this.endedBy ??= reason;
    this.#settle?.reject(new Error(reason));
  }
}

let pairs: Pair[];
let renderer: Renderer;
const started = () => pairs.map(({ name }) => name);
const pairOf = (name: string) => pairs.findLast((pair) => pair.name === name)!;
/** `help/1` is release 1 of section help. The year distinguishes jobs of one pair. */
function render(name: string, year = 1, records?: string) {
  const [section] = name.split('/');
  const job = { shellFolder: 'shell', sectionFolder: name, section, year, records } as RenderJob;
  return renderer.render(job).then(String, (error: Error) => error.message);
}
/** Waits until the callbacks of all settled promises have run. */
const settled = () => new Promise(jest.requireActual<typeof import('node:timers')>('node:timers').setImmediate);

beforeEach(() => {
  pairs = [];
  jest
    .mocked(openPair)
    .mockReset()
    .mockImplementation(({ sectionFolder }) => {
      pairs.push(new Pair(sectionFolder!));
      return pairs.at(-1) as unknown as PairProcess;
    });
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  renderer = new Renderer(1000);
});
afterEach(() => {
  renderer.close();
  jest.useRealTimers();
});

test('renders the jobs of a pair one after the other in one process', async () => {
  const [first, second] = [render('help/1', 1), render('help/1', 2)];
  await settled();
  expect(pairOf('help/1').jobs).toEqual(['1']);
  pairOf('help/1').answer('one');
  expect(await first).toBe('one');
  await settled();
  expect(pairOf('help/1').jobs).toEqual(['1', '2']);
  pairOf('help/1').answer('two');
  expect(await second).toBe('two');
  expect(started()).toEqual(['help/1']);
});

test('a job has a minute, unless another time is set', async () => {
  void render('help/1');
  await settled();
  expect(pairOf('help/1').timeout).toBe(1000);
  renderer.close();
  renderer = new Renderer();
  void render('help/1');
  await settled();
  expect(pairOf('help/1').timeout).toBe(60_000);
});

test('renders another pair in another process, without waiting', async () => {
  void render('help/1');
  const legal = render('legal/1');
  await settled();
  pairOf('legal/1').answer('legal');
  expect(await legal).toBe('legal');
  expect(started()).toEqual(['help/1', 'legal/1']);
});

test('renders a release that was put into the same folder again in another process', async () => {
  for (const records of ['first', 'second']) {
    const result = render('help/1', 1, records);
    await settled();
    pairOf('help/1').answer(records);
    expect(await result).toBe(records);
  }
  expect(started()).toEqual(['help/1', 'help/1']);
});

test('two hanging releases of a section delay only that section', async () => {
  for (const release of ['help/1', 'help/2', 'help/3']) void render(release);
  const legal = render('legal/1');
  await settled();
  expect(started()).toEqual(['help/1', 'help/2', 'legal/1']);
  pairOf('legal/1').answer('legal');
  expect(await legal).toBe('legal');
  pairOf('help/2').answer('');
  await settled();
  expect(started()).toEqual(['help/1', 'help/2', 'legal/1', 'help/3']);
});

test('at most four processes work at a time', async () => {
  for (const section of ['a', 'b', 'c', 'd', 'e']) void render(`${section}/1`);
  await settled();
  expect(started()).toEqual(['a/1', 'b/1', 'c/1', 'd/1']);
  pairOf('b/1').answer('');
  await settled();
  expect(started()).toEqual(['a/1', 'b/1', 'c/1', 'd/1', 'e/1']);
});

test('at most four processes run: the least recently used one is ended', async () => {
  for (const name of ['a/1', 'b/1', 'c/1', 'd/1', 'a/1', 'e/1']) {
    const rendering = render(name);
    await settled();
    pairOf(name).answer('');
    await rendering;
    await settled();
  }
  expect(pairs.filter(({ endedBy }) => endedBy === null).map(({ name }) => name)).toEqual(['a/1', 'c/1', 'd/1', 'e/1']);
});

test('ends a process that was not used for a minute, which keeps no tool running, and starts it again when it is needed', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const first = render('help/1');
  await settled();
  pairOf('help/1').answer('');
  await first;
  await settled();
  expect(timers.mock.results.map(({ value }) => value.hasRef())).toEqual([false]);
  jest.advanceTimersByTime(60_000);
  expect(pairs[0]!.endedBy).toBe('it is not needed any more');
  void render('help/1');
  await settled();
  expect(started()).toEqual(['help/1', 'help/1']);
});

test('a process that ends fails one job; a new process renders the next', async () => {
  const [first, second] = [render('help/1'), render('help/1')];
  await settled();
  pairs[0]!.end('it hangs');
  expect(await first).toBe('it hangs');
  await settled();
  pairs[1]!.answer('again');
  expect(await second).toBe('again');
});

test('a process that ended while it was idle gets no job: a new one renders it', async () => {
  const first = render('help/1');
  await settled();
  pairOf('help/1').answer('');
  await first;
  await settled();
  pairs[0]!.end('out of memory');
  const second = render('help/1');
  await settled();
  pairOf('help/1').answer('again');
  expect([await second, started()]).toEqual(['again', ['help/1', 'help/1']]);
});

test('a process that cannot be started fails its job', async () => {
  jest.mocked(openPair).mockImplementationOnce(() => {
    throw new Error('spawn EMFILE');
  });
  expect(await render('help/1')).toBe('spawn EMFILE');
  const next = render('help/1');
  await settled();
  pairOf('help/1').answer('well');
  expect(await next).toBe('well');
});

test('closing fails all waiting jobs and ends all processes, including those being started', async () => {
  const idle = render('legal/1');
  await settled();
  pairOf('legal/1').answer('');
  await idle;
  const outcomes = [render('help/1'), render('help/1')];
  await settled();
  const late = render('landing/1');
  for (const reason of ['the site stops', 'it stops again']) renderer.close(reason);
  expect(await Promise.all([...outcomes, late, render('help/2')])).toEqual(Array(4).fill('the site stops'));
  expect(pairs.every(({ endedBy }) => endedBy !== null)).toBe(true);
  expect(jest.getTimerCount()).toBe(0);
});
