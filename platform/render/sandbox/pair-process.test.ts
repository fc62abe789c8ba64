import { EventEmitter } from 'node:events';
import { recordOf } from '../../testing/release-folder';
import type { RenderJob } from '../render-job';
import { PairProcess } from './pair-process';

class Child extends EventEmitter {
  readonly stdout = new EventEmitter();
  readonly stdin = Object.assign(new EventEmitter(), { write: jest.fn<void, [string]>() });
  readonly kill = jest.fn();
  get lastRequest() {
    return JSON.parse(this.stdin.write.mock.lastCall![0]) as { id: string; job: RenderJob };
  }
  write(text: string) {
    this.stdout.emit('data', Buffer.from(text));
  }
  answer(words: object) {
    this.write(`${JSON.stringify({ id: this.lastRequest.id, ...words })}\n`);
  }
}

const page = { html: 'hello', status: 200, inlineScripts: [] };
const rendered = { pages: { en: { '/help': page }, rw: { '/help': page } }, onRequest: {} };
const records = {
  shell: recordOf({ name: 'shell', version: '1.0.0' }),
  section: recordOf({ name: 'help', version: '2.0.0' }),
  mustMatch: true,
};
const job = { shellFolder: '/link/shell', sectionFolder: '/link/help', section: 'help', only: null } as RenderJob;
let child: Child;
let pair: PairProcess;
const outcome = () =>
  pair.render(job, 1000).then(
    () => 'rendered',
    (error: Error) => error.message,
  );

beforeEach(() => {
  records.section.section!.roots = ['/help'];
  child = new Child();
  pair = new PairProcess(child as never, { shellFolder: '/real/shell', sectionFolder: '/real/help' }, records);
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('sends a job with the real paths, and assembles its pages from chunks', async () => {
  const result = pair.render(job, 1000);
  expect(child.lastRequest.job).toMatchObject({ section: 'help', shellFolder: '/real/shell', sectionFolder: '/real/help' });
  const text = `${JSON.stringify({ id: child.lastRequest.id, rendered })}\n`;
  child.write(text.slice(0, 40));
  child.write(text.slice(40));
  expect(await result).toEqual(rendered);
  expect(jest.getTimerCount()).toBe(0);
});

test('the size limit holds for each response, not for all responses of a process', async () => {
  const large = { ...page, html: 'x'.repeat(17 * 1024 * 1024) };
  for (let answers = 0; answers < 2; answers += 1) {
    const result = outcome();
    child.answer({ rendered: { ...rendered, pages: { en: { '/help': large }, rw: { '/help': page } } } });
    expect(await result).toBe('rendered');
  }
});

test('a page that does not render fails the job, and the process continues', async () => {
  const failed = outcome();
  child.answer({ error: 'broken \u001B[31mpage' });
  expect(await failed).toBe('broken �[31mpage');
  const { id } = child.lastRequest;
  const next = outcome();
  // A release can give no answer to the next job, because it cannot foresee its id.
  expect(child.lastRequest.id).not.toBe(id);
  child.answer({ rendered });
  expect(await next).toBe('rendered');
  expect(pair.endedBy).toBeNull();
});

test.each<[what: string, act: () => void, reason: string]>([
  ['hangs', () => jest.advanceTimersByTime(1000), 'rendering took longer than 1000 ms'],
  [
    'dies',
    () => child.emit('close', null, 'SIGABRT'),
    'the rendering process ended (SIGABRT); it may have taken too much memory',
  ],
  ['cannot be started', () => child.emit('error', new Error('spawn EMFILE')), 'the rendering process failed (spawn EMFILE)'],
  ['hears nothing', () => child.stdin.emit('error', new Error('write EPIPE')), 'the rendering process failed (write EPIPE)'],
  ['writes no JSON', () => child.write('hello\n'), 'the rendering process gave no answer that can be read'],
  ['answers another job', () => child.answer({ id: 'other', rendered }), 'the rendering process gave no answer that can be read'],
  ['writes two responses at once', () => child.write('{}\n{}\n'), 'the rendering process gave no answer that can be read'],
  ['writes without end', () => child.write('x'.repeat(33 * 1024 * 1024)), 'the answer is longer than 33554432 bytes'],
])('a process that %s is killed, and the job fails with the reason', async (_what, act, reason) => {
  const failed = outcome();
  act();
  expect(await failed).toBe(reason);
  expect(child.kill).toHaveBeenCalledWith('SIGKILL');
  child.emit('close', null, 'SIGKILL');
  expect(pair.endedBy).toBe(reason);
  expect(await outcome()).toBe(reason);
});

test.each(['{"early":1}\n', '\n', ' '])('does not use the unrequested response %j for the next job', async (early) => {
  child.write(early);
  expect(await outcome()).toBe('the rendering process spoke without being asked');
});
