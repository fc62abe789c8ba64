import { Command } from 'commander';
import { setTimeout as wait } from 'node:timers/promises';
import type { Change } from '../store';
import { Refusal } from '../refusal';
import { abort, advance, promote } from '../rollout';
import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import { preparedTools, type Tool } from '../testing/tool';
import { changeRegistry } from '../testing/folder-in';
import { addWaitCommand } from './wait-command';

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

test('exits with 1 and the reason when another rollout has begun since the end of the awaited one', async () => {
  await tool.must('abort', 'help', '--reason', 'the search is slow');
  await tool.publish(sectionForTest({ version: '2.2.0' }));
  await tool.must('start', 'help@2.2.0');
  jest.mocked(wait).mockRejectedValue(new Error('It waits for a rollout that has ended'));
  expect(await tool.release('wait', 'help@2.1.0')).toMatchObject({
    code: 1,
    stderr: 'The rollout of help@2.1.0 was ended: the search is slow',
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
  meanwhile((registry) => promote(registry, about));
  expect(JSON.parse(await tool.must('wait', 'help@2.1.0', '--json'))).toEqual({
    kind: 'stable',
    text: 'help@2.1.0 is stable for everyone.',
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

describe('while the release service is away', () => {
  const OPEN = { kind: 'open', text: 'help@2.1.0 is running.' };
  const STABLE = { kind: 'stable', text: 'help@2.1.0 is stable for everyone.' };
  const away = (code = 'service-unreachable') => new Refusal(code, 'https://r.example cannot be reached (ECONNREFUSED).');
  let now: number;
  let stderr: string[];

  /** Runs `wait` on a service with these answers, of which the last is repeated. A second passes with each. */
  async function waitFor(answers: (object | Error)[], ...words: string[]) {
    const lines: string[] = [];
    jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
    let asked = 0;
    const answer = async () => {
      now += 1_000;
      asked += 1;
      const next = answers[Math.min(asked, answers.length) - 1]!;
      if (next instanceof Error) throw next;
      return { text: '', json: next };
    };
    const line = new Command();
    addWaitCommand(line, { target: { answer } as never });
    await line.parseAsync(['wait', 'help', ...words], { from: 'user' });
    return lines;
  }

  beforeEach(() => {
    now = Date.parse('2999-01-01');
    stderr = [];
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    jest.spyOn(console, 'error').mockImplementation((line) => void stderr.push(line));
    jest.mocked(wait).mockImplementation(async () => void (now += 59_000));
  });

  test.each(['service-unreachable', 'database-away'])(
    'wait goes on over an outage of four minutes (%s), and reports it once',
    async (code) => {
      const outage = Array.from({ length: 4 }, () => away(code));
      expect(await waitFor([OPEN, ...outage, STABLE])).toEqual([STABLE.text]);
      expect(stderr).toEqual([
        OPEN.text,
        'https://r.example cannot be reached (ECONNREFUSED). It is asked again for up to 5 minutes.',
      ]);
    },
  );

  test('each outage has its own five minutes', async () => {
    const outage = Array.from({ length: 4 }, () => away());
    expect(await waitFor([OPEN, ...outage, OPEN, ...outage, STABLE])).toEqual([STABLE.text]);
    expect(stderr).toHaveLength(3);
  });

  test('wait ends with the reason after five minutes', async () => {
    const start = now;
    await expect(waitFor([OPEN, away()])).rejects.toThrow('https://r.example cannot be reached (ECONNREFUSED).');
    expect(now - start).toBe(5 * 60_000 + 1_000);
  });

  test('wait ends at its own limit, with what the service answered last', async () => {
    await expect(waitFor([OPEN, away()], '--timeout', '2')).rejects.toThrow(
      'Nothing was decided within 2 minutes. help@2.1.0 is running.',
    );
  });

  test.each([
    ['an address that has never answered', [away()]],
    ['a token that was revoked', [OPEN, away('bad-token')]],
  ])('%s ends wait at once', async (_what, answers) => {
    const waits = answers.length - 1;
    await expect(waitFor(answers)).rejects.toThrow('cannot be reached');
    expect(wait).toHaveBeenCalledTimes(waits);
  });
});
