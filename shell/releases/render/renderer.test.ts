/** @jest-environment node */
import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { Renderer } from './renderer';
import type { RenderJob } from './render-job';

jest.mock('node:child_process', () => ({ fork: jest.fn() }));

class Child extends EventEmitter {
  readonly send = jest.fn<void, [{ id: number; job: RenderJob }]>();
  readonly kill = jest.fn();
  answer(rendered: object) {
    this.emit('message', { id: this.send.mock.lastCall![0].id, rendered });
  }
}

let children: Child[];
let renderer: Renderer;
const job = (name: string) => ({ shellFolder: name }) as RenderJob;
const sent = (child: Child) => child.send.mock.calls.map(([{ job }]) => job.shellFolder);
/** The outcome of a job as a word. */
const outcome = (name: string) => renderer.render(job(name)).then((rendered) => `rendered ${JSON.stringify(rendered)}`, (error: Error) => error.message);

beforeEach(() => {
  children = [];
  jest.mocked(fork).mockReset().mockImplementation(() => {
    const child = new Child();
    children.push(child);
    return child as never;
  });
  jest.useFakeTimers();
  renderer = new Renderer(1000);
});
afterEach(() => {
  renderer.close();
  jest.useRealTimers();
});

test('jobs are rendered one after the other by one process', async () => {
  const [first, second] = [outcome('a'), outcome('b')];
  expect(sent(children[0]!)).toEqual(['a']);
  children[0]!.answer({ page: 'a' });
  expect(await first).toBe('rendered {"page":"a"}');
  expect(sent(children[0]!)).toEqual(['a', 'b']);
  children[0]!.answer({ page: 'b' });
  expect(await second).toBe('rendered {"page":"b"}');
  expect(children).toHaveLength(1);
});

test('a job that does not render fails with its reason, and the process goes on', async () => {
  const [first, second] = [outcome('a'), outcome('b')];
  children[0]!.emit('message', { id: 1, error: 'broken page' });
  children[0]!.answer({});
  expect(await Promise.all([first, second])).toEqual(['broken page', 'rendered {}']);
});

test('time in the queue does not count', async () => {
  const [first, second] = [outcome('a'), outcome('b')];
  jest.advanceTimersByTime(900);
  children[0]!.answer({});
  jest.advanceTimersByTime(900);
  children[0]!.answer({});
  expect(await Promise.all([first, second])).toEqual(['rendered {}', 'rendered {}']);
});

test('a job that hangs fails alone; the next is rendered by a new process', async () => {
  const [first, second] = [outcome('hangs'), outcome('b')];
  jest.advanceTimersByTime(1000);
  expect(await first).toBe('rendering took longer than 1000 ms');
  expect(children[0]!.kill).toHaveBeenCalledWith('SIGKILL');
  expect(sent(children[1]!)).toEqual(['b']);
  children[1]!.answer({});
  expect(await second).toBe('rendered {}');
});

test('a process that dies takes one job with it', async () => {
  const [first, second] = [outcome('a'), outcome('b')];
  children[0]!.emit('exit', null, 'SIGKILL');
  expect(await first).toBe('the rendering process ended (SIGKILL)');
  children[1]!.answer({});
  expect(await second).toBe('rendered {}');
});

test('a broken pipe fails the job that was being sent, also when it is noticed after the end', async () => {
  const first = outcome('a');
  children[0]!.emit('error', new Error('write EPIPE'));
  expect(await first).toBe('the rendering process failed (write EPIPE)');
  children[0]!.emit('error', new Error('write EPIPE'));
  const second = outcome('b');
  children[1]!.answer({});
  expect(await second).toBe('rendered {}');
});

test('a process that cannot be started is a failed job', async () => {
  jest.mocked(fork).mockImplementationOnce(() => { throw new Error('spawn EMFILE'); });
  expect(await outcome('a')).toBe('the rendering process did not start (spawn EMFILE)');
  const next = outcome('b');
  children[0]!.answer({});
  expect(await next).toBe('rendered {}');
});

test('once closed nothing is left waiting, and a late word of the process harms nobody', async () => {
  const [first, second] = [outcome('a'), outcome('b')];
  renderer.close();
  expect(await Promise.all([first, second])).toEqual(['the renderer was closed', 'the renderer was closed']);
  expect(children).toHaveLength(1);
  expect(() => children[0]!.emit('error', new Error('write EPIPE'))).not.toThrow();
  expect(jest.getTimerCount()).toBe(0);
});
