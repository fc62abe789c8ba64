// Before all that renders: in this process, and not in a child.
import { preparedTools, type Tool } from '../testing/tool';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { COMMANDS } from '../commands';
import { stateOf, withSection } from '../rollout';
import { openStore } from '../store';
import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import { putCounts } from '../testing/counted';
import { noCounts, noStage } from '../rollout/verdict';
import { changeRegistry, folderIn, readRegistry } from '../testing/folder-in';

let tool: Tool;

const freshTool = preparedTools(async (own) => {
  await own.publishAndStart(shellForTest());
  await own.publishAndStart(sectionForTest({ version: '2.0.0' }));
  await own.publish(sectionForTest({ version: '2.1.0' }));
});
beforeEach(async () => {
  tool = await freshTool();
});
afterEach(() => {
  delete process.env.SITE_ADDRESS;
  rmSync(tool.data, { recursive: true, force: true });
});

describe('foresee', () => {
  test('says what a command would change, and changes nothing', async () => {
    const before = readRegistry(tool.data);
    expect(await tool.must('start', 'help@2.1.0', '--stages', '10,100', '--dry-run')).toBe(
      [
        '10 % of the visitors get help 2.1.0 in place of 2.0.0.',
        'At 1,000 sessions a day a healthy candidate takes about 4 days through the stages 10, 100 %; one that fails 5 points more often ends after about 3 days.',
      ].join('\n'),
    );
    expect(readRegistry(tool.data)).toEqual(before);
    await tool.must('start', 'help@2.1.0', '--stages', '10,100');
    expect(await tool.must('foresee', 'advance', 'help', '--from-stage', '0')).toBe(
      '90 % of the visitors get help 2.1.0 in place of 2.0.0.',
    );
    expect(await tool.must('foresee', 'pause', 'help')).toBe('Nothing changes for any visitor.');
    // An abort takes a reason; a dry run needs none.
    expect(await tool.must('foresee', 'abort', 'help')).toContain('help 2.0.0');
  });

  test('a release that goes to everyone at once takes no days', async () => {
    await tool.must('policy', 'help', '--all-at-once');
    expect(await tool.must('start', 'help@2.1.0', '--dry-run')).toBe('Every visitor gets help 2.1.0 in place of 2.0.0.');
  });

  test('answers a program as it is described, also before a rollout, when no session is counted', async () => {
    const json: unknown = JSON.parse(await tool.must('start', 'help@2.1.0', '--dry-run', '--json'));
    expect(COMMANDS.foresee.answer.parse(json)).toEqual(json);
  });

  test('says which changes wait for a second person: those that reach more visitors', async () => {
    await tool.must('approval', 'require', 'help');
    await tool.must('start', 'help@2.1.0', '--stages', '10,100');
    const waits = async (...words: string[]) => JSON.parse(await tool.must('foresee', ...words, '--json')).waits;
    expect(await waits('advance', 'help', '--from-stage', '0')).toBe(true);
    expect(await waits('abort', 'help')).toBe(false);
  });

  test('refuses what the command would refuse, in its words', async () => {
    const preview = await tool.release('foresee', 'promote', 'help');
    expect([preview.code, preview.stderr]).toEqual([1, (await tool.release('promote', 'help')).stderr]);
    expect(await tool.release('foresee', 'publish', 'help')).toMatchObject({ code: 2 });
    expect(await tool.release('foresee', 'advance', 'help')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--from-stage'),
    });
  });
});

test('a site with few visits begins higher where nothing else is said, and hears how many days that takes', async () => {
  await tool.must('start', 'help@2.1.0', '--stages', '10,100');
  const { rollout } = stateOf(readRegistry(tool.data), 'help');
  const arms = { stable: { sessions: 1_900, failures: 38 }, candidate: { sessions: 100, failures: 2 } };
  await putCounts(tool.data, rollout!.id, { ...noCounts(), stages: [{ ...noStage(10), browsers: arms }] });
  const startedAt = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
  await changeRegistry(tool.data, 'a day ago', (registry) =>
    withSection(registry, 'help', { rollout: { ...rollout!, startedAt } }),
  );
  await tool.must('abort', 'help', '--reason', 'a day is over');
  const stdout = await tool.must('foresee', 'start', 'help@2.1.0');
  expect(stdout).toContain('At the 2,000 sessions a day of the last rollout a healthy candidate takes about');
  expect(stdout).toContain('through the stages 25, 50, 90 %');
  expect(await tool.must('foresee', 'start', 'help@2.1.0', '--stages', '1,50')).toContain('through the stages 1, 50 %');
});

test('evidence shows the history of a rollout, with what was counted since its last point', async () => {
  await tool.must('start', 'help@2.1.0', '--stages', '10,100');
  const { id, startedAt } = stateOf(readRegistry(tool.data), 'help').rollout!;
  const arms = (sessions: number) => ({ stable: { sessions, failures: 0 }, candidate: { sessions: 4, failures: 1 } });
  const store = await openStore({ folder: folderIn(tool.data) });
  await store.signals.receive(id, { point: { at: startedAt, share: 10, ...arms(10), worse: 0.5, notWorse: 0.6 } });
  await store.close();
  await putCounts(tool.data, id, { ...noCounts(), stages: [{ ...noStage(10), browsers: arms(30) }] });
  const stdout = await tool.must('evidence', 'help');
  expect(stdout).toMatch(/aborted at evidence 100, moves on at 400/);
  expect(stdout.match(/\d+\/\d+ +\d+\/\d+/g)?.map((line) => line.replaceAll(/ +/g, ' '))).toEqual(['0/10 1/4', '0/30 1/4']);
});

test('releases lists what is published, newest first, and what is blocked', async () => {
  await tool.must('block', 'help@2.1.0', '--reason', 'too slow');
  await tool.publish(sectionForTest({ version: '2.2.0' }));
  const [newest, ...older] = (await tool.must('releases', 'help')).split('\n');
  expect(newest).toMatch(/^help@2\.2\.0 .*Z$/);
  // In the copy of a store all that it held came at once.
  expect(older.toSorted()).toEqual([
    expect.stringMatching(/^help@2\.0\.0 .*Z$/),
    expect.stringMatching(/^help@2\.1\.0 .* blocked$/),
  ]);
  const json = JSON.parse(await tool.must('releases', 'help', '--json')) as { version: string; refusals: object }[];
  expect(json.find(({ version }) => version === '2.1.0')!.refusals).toEqual({
    block: expect.stringContaining('help@2.1.0'),
    unblock: null,
  });
});

test('a section of which nothing is published is told so in a sentence, and a program gets an empty list', async () => {
  expect(await tool.must('releases', 'legal')).toBe('Nothing is published.');
  expect(await tool.must('releases', 'legal', '--json')).toBe('[]');
});

test('releases of a section that was never started are listed as well, with why they cannot be blocked', async () => {
  await tool.publish(sectionForTest({ name: 'legal', roots: ['/privacy-policy'], version: '1.0.0' }));
  const [release] = JSON.parse(await tool.must('releases', 'legal', '--json'));
  expect(release).toMatchObject({ version: '1.0.0', refusals: { block: expect.stringContaining('was ever started') } });
});

test('health says what the site says of itself, and is refused when it is not well', async () => {
  let report: object = { status: 'ok', releases: {} };
  let isElsewhere = false;
  const site = createServer(({ url }, answer) => {
    // Another address may be that of another program.
    if (isElsewhere && url === '/healthz') answer.writeHead(302, { location: '/elsewhere' });
    answer.end(JSON.stringify(isElsewhere ? { status: 'ok' } : report));
  })
    .listen(0, '127.0.0.1')
    .unref();
  await new Promise((resolve) => site.once('listening', resolve));
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  process.env.SITE_ADDRESS = address;
  expect(await tool.must('health')).toBe(`${address}: ok`);
  report = { status: 'degraded', reason: 'the registry is broken', releases: {} };
  expect(await tool.release('health')).toMatchObject({ code: 1, stdout: `${address}: degraded\nreason: the registry is broken` });
  report = { status: 'degraded', missing: ['help@1.0.0', { release: 'legal@1.0.0' }], releases: {} };
  expect((await tool.release('health')).stdout.split('\n').slice(1)).toEqual([
    'missing: help@1.0.0',
    'missing: {"release":"legal@1.0.0"}',
  ]);
  isElsewhere = true;
  expect(await tool.release('health')).toMatchObject({ code: 1, stdout: expect.stringContaining('unreachable') });
  await new Promise((resolve) => site.close(resolve));
  expect(await tool.release('health')).toMatchObject({ code: 1, stdout: expect.stringContaining('unreachable') });
});

test('feedback is read, marked and written as a table; words that it does not take are wrong use', async () => {
  mkdirSync(path.join(tool.data, 'feedback'));
  const link = 'https://www.example.rw/help-center/a';
  const submission = { action: 'yesThanksApi', help_center_article_link: link, message: 'clear' };
  appendFileSync(
    path.join(tool.data, 'feedback/2026-11-20.jsonl'),
    `${JSON.stringify({ at: '2026-11-20T10:00:00.000Z', key: null, submission })}\n`,
  );
  process.env.FEEDBACK_DAYS = '30';
  const stdout = await tool.must('feedback', '--search', 'CLEAR', '--helpful');
  delete process.env.FEEDBACK_DAYS;
  expect(stdout).toContain('1 of 1 comments, each kept for 30 days; the oldest is of 2026-11-20');
  expect(await tool.must('feedback', '--no-helpful')).toContain('0 of 1 comments');
  const [, id] = /^([0-9a-f]{16}) .* new .*yes: clear$/m.exec(stdout)!;
  expect(await tool.must('feedback', 'mark', id!, '--as', 'done')).toContain('Comments marked as done: 1.');
  // The option of `feedback mark`, and not of `feedback`.
  expect(JSON.parse(await tool.must('feedback', 'mark', id!, '--as', 'done', '--json'))).toEqual({ comments: [id], as: 'done' });
  expect(await tool.must('feedback', '--mark', 'done', '--csv')).toContain('"done","clear"');
  expect(await tool.must('feedback', '--mark', 'new', '--csv')).not.toContain('clear');
  expect((await tool.release('feedback', '--mark', 'old')).code).toBe(2);
  expect((await tool.release('feedback', '--from', 'yesterday')).code).toBe(2);
  expect((await tool.release('feedback', 'mark', id!, '--as', 'lost')).code).toBe(2);
  expect(await tool.release('feedback', 'mark', 'the first', '--as', 'done')).toMatchObject({
    code: 2,
    stderr: '<comments...> is "the first"; it takes ids of comments, such as 0123456789abcdef, with commas between',
  });
});

test('what many searched for in vain is listed, of one language when that is named', async () => {
  expect(await tool.must('searches')).toContain('Nothing was searched for in vain');
  const { searches, close } = await openStore({ folder: folderIn(tool.data) });
  await searches.add({ language: 'en', words: 'ticket', networks: 10, last: '2026-11-19' });
  await searches.add({ language: 'rw', words: 'itike', networks: 10, last: '2026-11-19' });
  await searches.add({ language: 'rw', words: 'itike', networks: 1, last: '2026-11-20' });
  await close();
  expect(await tool.must('searches')).toMatch(/rw {2}itike {2}11 networks, last on 2026-11-20\nen {2}ticket {2}10 networks/);
  expect(await tool.must('searches', '--language', 'en')).not.toContain('itike');
  expect((await tool.release('searches', '--language', 'fr')).code).toBe(2);
});
