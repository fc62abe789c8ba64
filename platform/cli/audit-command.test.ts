// Before all that renders: in this process, and not in a child.
import { preparedTools, type Tool } from '../testing/tool';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import { recordsHash } from '../store/files';
import { Renderer, sealed } from '../render';
import { Tamperer } from '../testing/tampering';
import { folderIn } from '../testing/folder-in';

let tool: Tool;
const freshTool = preparedTools(async (own) => {
  await folderIn(own.data).keys.ensureTrust();
  await own.publishAndStart(shellForTest());
  await own.publishAndStart(sectionForTest({}));
});
beforeEach(async () => {
  tool = await freshTool();
});

const pagesFolder = () => path.join(tool.data, 'pages');
const fileOf = (release: string) =>
  path.join(
    pagesFolder(),
    readdirSync(pagesFolder(), { recursive: true, encoding: 'utf8' }).find((file) => file.includes(release))!,
  );

test('reports a store whose pages match its releases, with the key that signed each pair', async () => {
  const { code, stdout } = await tool.release('audit');
  expect([code, stdout.split('\n')]).toEqual([
    0,
    [
      expect.stringMatching(/^same {7}1\.0\.0\/shell@1\.0\.0: 2 pages, signed by key [0-9a-f]{16}$/),
      expect.stringMatching(/^same {7}1\.0\.0\/help@2\.0\.0: 4 pages, signed by key [0-9a-f]{16}$/),
    ],
  ]);
  expect(JSON.parse(await tool.must('audit', '--json'))).toMatchObject({ pairs: [{}, { pages: 4 }], differences: [] });
});

test.each(['help', 'shell'])(
  'after the key of %s is rotated, its pages are signed by the new one, and forged ones by none',
  async (name) => {
    await tool.publishAndStart(sectionForTest({ version: '2.1.0' }));
    // The pages of a rollback count as well, which are read once it happens.
    await tool.must('rollback', 'help', '--reason', 'as before');
    const files = readdirSync(pagesFolder(), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
    const signersOf = (file: string): string =>
      JSON.stringify(JSON.parse(readFileSync(path.join(pagesFolder(), file), 'utf8')).signature);
    const before = new Map(files.map((file) => [file, signersOf(file)]));
    const id = await tool.must('key', 'rotate', name, '--json');
    const { key } = JSON.parse(id);
    expect((await tool.release('audit')).code).toBe(0);
    const resigned = files.filter((file) => signersOf(file) !== before.get(file));
    expect(resigned.map((file) => file.replace(/~.*/, '').replace(/^[^/]*\//, '')).sort()).toEqual(
      name === 'help' ? ['1.0.0/help@2.0.0', '1.0.0/help@2.1.0'] : ['1.0.0/shell@1.0.0'],
    );
    expect(resigned.every((file) => signersOf(file).includes(key))).toBe(true);
    forge((text) => text.replace('sha256-', 'sha256-x'));
    await tool.must('key', 'rotate', name);
    expect((await tool.release('audit')).code).toBe(1);
  },
);

test('the renderer of an audit ends with it, so that the tool ends too, also when pages differ', async () => {
  const close = jest.spyOn(Renderer.prototype, 'close');
  await tool.must('audit');
  expect(close).toHaveBeenCalledTimes(1);
  forge((text) => text.replace('sha256-', 'sha256-x'));
  expect((await tool.release('audit')).code).toBe(1);
  expect(close).toHaveBeenCalledTimes(2);
});

/** Forges pages like an attacker who has the secret of the folder, and no release key. */
function forge(change: (text: string) => string): void {
  const file = fileOf('help@2.0.0');
  const { seal: _seal, signature: _signature, ...rendered } = JSON.parse(readFileSync(file, 'utf8'));
  const [edition] = path.relative(pagesFolder(), file).split(path.sep);
  const records = recordsHash(path.join(tool.data, 'releases/shell/1.0.0'), path.join(tool.data, 'releases/help/2.0.0'));
  writeFileSync(file, sealed(tool.data, `${edition} 1.0.0/help@2.0.0 ${records}`, change(JSON.stringify(rendered))));
}

test('says of pages without a signature that they were rendered here', async () => {
  forge((text) => text);
  expect(await tool.must('audit')).toMatch(/^same {7}1\.0\.0\/help@2\.0\.0: 4 pages, rendered here without a key$/m);
});

test('detects stored pages with other words under a valid seal, by language and address, and changes nothing', async () => {
  forge((text) => text.replace('rw 2026', 'rw 1926').replace(/rw 20\d\d/, 'rw 1926'));
  const before = readFileSync(fileOf('help@2.0.0'), 'utf8');
  const { code, stdout, stderr } = await tool.release('audit');
  expect([code, stdout, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^DIFFERENT {2}1\.0\.0\/help@2\.0\.0 \/help-center \(rw\): From character 6 on it is stored as "1926.*", and rendered as "20/m,
    ),
    expect.stringContaining('The stored pages differ'),
  ]);
  expect(stdout).toContain('same       1.0.0/shell@1.0.0');
  expect(readFileSync(fileOf('help@2.0.0'), 'utf8')).toBe(before);
});

test('names a release with a changed file at every pair that has it', async () => {
  new Tamperer(tool.data).changeLetter('shell@1.0.0', 'static/js/main.js');
  const { code, stdout, stderr } = await tool.release('audit', '--json');
  const what = expect.stringContaining('shell@1.0.0: static/js/main.js is not what was published');
  expect([code, JSON.parse(stdout).differences]).toEqual([
    1,
    [
      { pair: '1.0.0/shell@1.0.0', what },
      { pair: '1.0.0/help@2.0.0', what },
    ],
  ]);
  expect(JSON.parse(stderr)).toMatchObject({ code: 'pages-differ', error: expect.stringContaining('(2)') });
});

test.each([[['audit']], [['audit', '--json']]])('%j removes control characters from the address of a page', async (words) => {
  forge((text) => text.replace('"en":{', '"en":{"/help-center/\u009bx":{"html":"","status":200,"inlineScripts":[]},'));
  const { code, stdout } = await tool.release(...words);
  expect([code, stdout]).toEqual([1, expect.stringContaining('/help-center/x')]);
});

test('reports pages without seal and signature as a difference, whatever their content', async () => {
  writeFileSync(fileOf('help@2.0.0'), readFileSync(fileOf('help@2.0.0'), 'utf8').replace('2.0.0', '2.0.1'));
  const { code, stdout } = await tool.release('audit');
  expect([code, stdout]).toEqual([1, expect.stringContaining('1.0.0/help@2.0.0: The stored pages are not valid.')]);
});

test('does not report missing pages as a difference', async () => {
  rmSync(pagesFolder(), { recursive: true });
  expect(await tool.must('audit')).toBe('not kept   1.0.0/shell@1.0.0\nnot kept   1.0.0/help@2.0.0');
});
