import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { ROOT } from '../build/workspaces';

const folder = newFolder();

/** In a process of its own, because jest cannot import a file by its URL. */
const SCRIPT = `
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { ConfigReader } from ${JSON.stringify(path.join(import.meta.dirname, 'config-reader.ts'))};
const reader = new ConfigReader(process.cwd());
const answers = [];
for (const folders of ['{', "['a']", '{', "['b']"]) {
  writeFileSync('content.config.ts', 'export default { folders: ' + folders + ' };');
  for (const _look of [1, 2]) answers.push(await reader.read().then(({ config }) => config.folders, () => 'a fault'));
  // So that the next save has another time.
  await setTimeout(20);
}
console.log(JSON.stringify(answers));
`;

test('settings that are broken, also at the first look, are a fault at each look until they are mended', () => {
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  const loader = path.join(ROOT, 'node_modules/tsx/dist/esm/index.mjs');
  const args = ['--import', loader, '--input-type=module', '--eval', SCRIPT];
  const output = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual(['a fault', 'a fault', ['a'], ['a'], 'a fault', 'a fault', ['b'], ['b']]);
});
