import { readSecret } from '../settings';
import { readPreviewToken } from '../commands/for-servers';
import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import { preparedTools, type Tool } from '../testing/tool';
import { readRegistry } from '../testing/folder-in';

let tool: Tool;
const freshTool = preparedTools(async (own) => {
  await own.publishAndStart(shellForTest());
  await own.publishAndStart(sectionForTest({ version: '1.9.0' }));
  await own.publish(sectionForTest({ version: '2.0.0' }));
});
beforeEach(async () => {
  tool = await freshTool();
});

/** The last line of the tool's output. */
const linkOf = async (...words: string[]) => (await tool.must(...words)).split('\n').at(-1)!;
const passOf = (link: string) => readPreviewToken(readSecret(tool.data), new URL(link).searchParams.get('release'), Date.now());

test('preview of a release that is not served prints the link as the last line and does not change the registry', async () => {
  const before = readRegistry(tool.data);
  const link = await linkOf(
    'preview',
    'help@2.0.0',
    '--path',
    '/help-center/x',
    '--site',
    'http://localhost:3000',
    '--hours',
    '1',
  );
  expect(link).toMatch(/^http:\/\/localhost:3000\/help-center\/x\?release=help@2\.0\.0~\d+~[\w-]{43}$/);
  expect(passOf(link)).toEqual({ name: 'help', version: '2.0.0' });
  expect(readRegistry(tool.data)).toEqual(before);
});

test('the link leads by default to the first page of the section, at the address in the brand file', async () => {
  expect(new URL(await linkOf('preview', 'help@2.0.0')).pathname).toBe('/help-center');
  const { link, expires } = JSON.parse(await tool.must('preview', 'shell@1.0.0', '--json'));
  expect(passOf(link)).toEqual({ name: 'shell', version: '1.0.0' });
  expect((Date.parse(expires) - Date.now()) / (60 * 60 * 1000)).toBeCloseTo(72, 1);
});

test('the link may hold for thirty days', async () => {
  const { expires } = JSON.parse(await tool.must('preview', 'help@2.0.0', '--hours', '720', '--json'));
  expect((Date.parse(expires) - Date.now()) / (24 * 60 * 60 * 1000)).toBeCloseTo(30, 1);
});

const releasesAt = async (address: string) => {
  const { pathname, search } = new URL(address);
  const { releases } = JSON.parse(await tool.must('explain', '--path', pathname + search, '--bucket', '42'));
  return releases.map(({ name, version, because }: Record<string, string>) => `${name}@${version}: ${because}`);
};

test('the address of a preview link is explained as the site answers it: the release while the link holds, the usual page after it', async () => {
  const link = await linkOf('preview', 'help@2.0.0', '--hours', '1');
  const usual = ['shell@1.0.0: no rollout runs', 'help@1.9.0: no rollout runs'];
  expect(await releasesAt(link)).toEqual([usual[0], 'help@2.0.0: forced by a preview']);
  expect(await releasesAt(link.replace(/~.*/, ''))).toEqual(usual);
  jest.useFakeTimers({
    now: Date.now() + 60 * 60 * 1000,
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'],
  });
  expect(await releasesAt(link)).toEqual(usual);
  jest.useRealTimers();
});

test('refuses a release that is not published or is blocked', async () => {
  expect(await tool.release('preview', 'help@9.9.9')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('help@9.9.9 is not published; published: 1.9.0, 2.0.0'),
  });
  await tool.must('block', 'help@2.0.0', '--reason', 'wrong texts');
  expect(await tool.release('preview', 'help@2.0.0')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(': wrong texts. To allow it again'),
  });
});

test.each([
  ['--hours', '0'],
  ['--hours', '721'],
  ['--hours', 'long'],
  ['--path', '//evil.example'],
  ['--site', 'evil'],
  ['--site', 'ftp://x.test'],
  ['--site', 'https://x.test/below'],
])('%s %s is wrong use', async (...words) => {
  expect(await tool.release('preview', 'help@2.0.0', ...words)).toMatchObject({ code: 2, stdout: '' });
});
