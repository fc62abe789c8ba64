import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import { preparedTools, Tool } from '../testing/tool';

let tool: Tool;
const usefulNow = async () => {
  const stdout = await tool.must();
  return stdout
    .slice(stdout.indexOf('Useful now:'))
    .split('\n')
    .slice(1)
    .map((line) => line.trim().replace('npm run release -- ', ''));
};

const freshTool = preparedTools(async (own) => {
  await own.publishAndStart(shellForTest());
  await own.publishAndStart(sectionForTest({ version: '1.0.0' }));
});
/** Shell and help 1.0.0 are live, and help 1.1.0 is new: in the copy of a store all releases are of the same moment. */
beforeEach(async () => {
  tool = await freshTool();
  await tool.publish(sectionForTest({ version: '1.1.0' }));
});

test('the tool without a command shows each part in a line, with aligned columns, and a program gets the same by --json', async () => {
  await tool.must('start', 'help@1.1.0', '--stages', '10,100');
  expect((await tool.must()).split('\n').slice(0, 4)).toEqual([
    'PART   STABLE  ROLLOUT                              VERDICT',
    'shell  1.0.0',
    'help   1.0.0   1.1.0 running at 10 %, stage 0 of 1  undecided',
    '',
  ]);
  expect(JSON.parse(await tool.must('overview', '--json'))).toEqual({
    parts: [
      { name: 'shell', stable: '1.0.0', rollout: '', verdict: null },
      { name: 'help', stable: '1.0.0', rollout: '1.1.0 running at 10 %, stage 0 of 1', verdict: 'undecided' },
    ],
    next: ['advance help --from-stage 0', 'abort help --reason "…"', 'status --watch'],
  });
});

test('suggests the rollout under way first, then releases that were never served', async () => {
  expect(await usefulNow()).toEqual(['start help@1.1.0', 'status --watch', 'publish help']);
  await tool.must('start', 'help@1.1.0', '--stages', '10,100');
  expect(await usefulNow()).toEqual(['advance help --from-stage 0', 'abort help --reason "…"', 'status --watch']);
  await tool.must('pause', 'help');
  expect((await usefulNow())[0]).toBe('resume help');
  await tool.must('resume', 'help');
  await tool.must('advance', 'help', '--from-stage', '0');
  expect((await usefulNow())[0]).toBe('promote help');
  await tool.must('promote', 'help');
  expect(await usefulNow()).toEqual(['status --watch', 'publish help', 'history']);
});

test('suggests the first release of a section, and none that was served or recalled', async () => {
  await tool.must('block', 'help@1.1.0', '--reason', 'slow');
  expect((await usefulNow())[0]).toBe('status --watch');
  await tool.publish(sectionForTest({ name: 'legal', version: '1.0.0', roots: ['/terms'] }));
  expect((await usefulNow())[0]).toBe('start legal@1.0.0');
});

test('says how to fill an empty store', async () => {
  tool = new Tool();
  expect(await usefulNow()).toContain('publish shell');
});
