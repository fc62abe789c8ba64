import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { sectionForTest, shellForTest } from '../testing/rendering-releases';
import { preparedTools, type Tool } from '../testing/tool';
// After the tool, which replaces it.
import { Renderer } from '../render';

let tool: Tool;
let out: string;
const freshTool = preparedTools(async (own) => {
  await own.publishAndStart(shellForTest());
  await own.publish(sectionForTest({ version: '2.0.0' }));
});
beforeEach(async () => {
  tool = await freshTool();
  out = newFolder();
});

const refusal = async (release: string) => {
  // The tool restores it.
  jest.replaceProperty(process, 'env', { ...process.env, BROWSER_PATH: '/nowhere/chromium' });
  const { code, stderr } = await tool.release('compare', release, '--out', out);
  return `${code} ${stderr}`;
};

test('refuses a release that is not published, or has no stable release to compare with', async () => {
  expect(await refusal('help@9.9.9')).toContain('1 help@9.9.9 is not published; published: 2.0.0');
  expect(await refusal('help@2.0.0')).toMatch(/^1 help has no stable release yet, .*: npm run release -- start help@2\.0\.0$/);
});

test('without a browser writes nothing, leaves no process running, and says how to name one', async () => {
  await tool.must('start', 'help@2.0.0');
  const close = jest.spyOn(Renderer.prototype, 'close');
  expect(await refusal('help@2.0.0')).toBe(
    '1 Pages cannot be opened: BROWSER_PATH is "/nowhere/chromium", which is no file. Name a Chromium in BROWSER_PATH.',
  );
  expect(readdirSync(out)).toEqual([]);
  expect(close).toHaveBeenCalledTimes(1);
  close.mockRestore();
});

test('refuses a folder that is not empty', async () => {
  writeFileSync(path.join(out, 'index.html'), 'mine');
  expect(await refusal('help@2.0.0')).toBe(`2 --out is "${out}", which is not empty; it takes a new or empty folder`);
});
