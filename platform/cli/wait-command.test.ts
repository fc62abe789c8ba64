import { setTimeout as wait } from 'node:timers/promises';
import type { Change } from '../store';
import { abort, advance, promote } from '../rollout';
import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import { preparedTools, type Tool } from '../testing/tool';
import { changeRegistry } from '../testing/folder-in';

jest.mock('node:timers/promises', () => ({ ...jest.requireActual('node:timers/promises'), setTimeout: jest.fn() }));

let tool: Tool;

const freshTool = preparedTools(async (own) => {
  await own.publishAndStart(shellForTest());
  await own.publishAndStart(sectionForTest({ version: '2.0.0' }));
  await own.publish(sectionForTest({ version: '2.1.0' }));
  await own.must('start', 'help@2.1.0', '--stages', '10,50,100');
});
beforeEach(async () => {
  jest.mocked(wait).mockReset();
  tool = await freshTool();
});

/** Applies changes to the registry while the tool waits: one for each poll. */
const meanwhile = (...steps: (Change | null)[]) =>
  steps.forEach((step) =>
    jest.mocked(wait).mockImplementationOnce(async () => void (step && (await changeRegistry(tool.data, 'by hand', step)))),
  );
const about = { name: 'help', now: new Date().toISOString() };

test('exits with 0 when the rollout is promoted, and prints each change once', async () => {
  meanwhile(
    null,
    (registry) => advance(registry, { ...about, fromStage: 0 }),
    (registry) => promote(registry, about),
  );
  const { code, stdout, stderr } = await tool.release('wait', 'help@2.1.0');
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'help@2.1.0 is stable for everyone.' });
  expect(jest.mocked(wait).mock.calls).toEqual([[2_000], [2_000], [2_000]]);
  expect(stderr.split('\n')).toEqual([
    'help@2.1.0 is running at stage 0 of 2, 10 %.',
    'help@2.1.0 is running at stage 1 of 2, 50 %.',
  ]);
});

test('exits with 1 and the reason when the rollout is aborted', async () => {
  meanwhile((registry) => abort(registry, { ...about, reason: 'the search is slow' }));
  expect(await tool.release('wait', 'help')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('The rollout of help@2.1.0 was ended: the search is slow'),
  });
});

test('exits with 1 after the timeout, and the rollout continues', async () => {
  const start = Date.parse('2999-01-01');
  const now = jest.spyOn(Date, 'now').mockReturnValue(start);
  jest.mocked(wait).mockRejectedValue(new Error('It waits longer than its timeout'));
  for (const passed of [5 * 60_000 - 1, 5 * 60_000])
    jest.mocked(wait).mockImplementationOnce(async () => void now.mockReturnValue(start + passed));
  const { code, stderr } = await tool.release('wait', 'help', '--timeout', '5');
  now.mockRestore();
  expect({ code, waits: jest.mocked(wait).mock.calls.length }).toEqual({ code: 1, waits: 2 });
  expect(stderr).toContain('Nothing was decided within 5 minutes. help@2.1.0 is running');
  expect(JSON.parse(await tool.must('status', '--json')).sections.help.rollout.state).toBe('running');
});

test('a release that was never published is refused at once, because a mistyped version would be waited for in vain', async () => {
  jest.mocked(wait).mockRejectedValue(new Error('It waits for a release that was never published'));
  const result = await tool.release('wait', 'help@2.2.0');
  expect(result).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('help@2.2.0 is not published; published: 2.0.0, 2.1.0'),
  });
  expect(wait).not.toHaveBeenCalled();
});

test('as JSON it is one line for a program', async () => {
  expect(JSON.parse(await tool.must('wait', 'help@2.0.0', '--json'))).toEqual({
    kind: 'stable',
    text: 'help@2.0.0 is stable for everyone.',
  });
});

test('a rollout that has ended is one line of JSON for a program, and exits with 1 as well', async () => {
  await tool.must('abort', 'help', '--reason', 'the search is slow');
  const { code, stdout } = await tool.release('wait', 'help@2.1.0', '--json');
  expect([code, JSON.parse(stdout)]).toEqual([1, { kind: 'ended', text: expect.stringContaining('the search is slow') }]);
});

test('wait reports an invalid timeout and an unknown name as usage errors', async () => {
  for (const words of [['help', '--timeout', '0'], ['help', '--timeout', 'long'], ['helpp'], ['help@new']])
    expect([words, (await tool.release('wait', ...words)).code]).toEqual([words, 2]);
});

test('start --if-new does nothing without a new release, so that a pipeline can be run again; an ended rollout is no hindrance', async () => {
  for (const release of ['help@2.0.0', 'help@2.1.0'])
    expect(await tool.must('start', release, '--if-new')).toBe(
      `${release} is stable or being rolled out already; nothing was started.`,
    );
  expect((await tool.release('start', 'help@2.1.0')).code).toBe(1);
  await tool.publish(sectionForTest({ version: '2.2.0' }));
  expect(await tool.release('start', 'help@2.2.0', '--if-new')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Promote or abort it first'),
  });
  await tool.must('abort', 'help', '--reason', 'the search is slow');
  expect(await tool.must('start', 'help@2.1.0', '--if-new')).toContain('Started help@2.1.0.');
});
