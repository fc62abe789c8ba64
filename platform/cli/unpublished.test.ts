import { folderIn } from '../testing/folder-in';
import { shellForTest } from '../testing/rendering-releases';
import { preparedTools, type Tool } from '../testing/tool';

let tool: Tool;
const freshTool = preparedTools((own) => own.publish(shellForTest()));
beforeEach(async () => {
  tool = await freshTool();
});

const token = (name: string, sections: string) => ['token', 'create', '--name', name, '--section', sections, '--may', 'read'];

const person = ['person', 'add', '--name', 'keza', '--identity', 'keza@example.rw', '--section', 'legl', '--may', 'read'];
const workflow = ['trust', 'add', '--name', 'main', '--issuer', 'https://ci.example', '--repository', 'company/legal'];
const ofLegal = ['--workflow', 'release.yml', '--branch', 'main', '--section', 'legl', '--may', 'publish'];

test.each([
  [['approval', 'require', 'legl']],
  [token('one', 'shell,legl')],
  [['key', 'create', 'legl']],
  [person],
  [[...workflow, ...ofLegal]],
])('an operator who mistypes a section in %j reads that it has no release there, and which parts have', async (words) => {
  const { code, stderr } = await tool.release(...words);
  expect(code).toBe(0);
  expect(stderr).toContain(`legl has no release in ${tool.data} so far; published there: shell. Check the name and SITE_DATA`);
});

test('a published part, every part and the roles of keys give no such hint', async () => {
  for (const words of [['approval', 'require', 'shell'], token('one', 'shell'), token('all', '*')])
    expect((await tool.release(...words)).stderr).not.toContain('has no release');
  const [id] = folderIn(tool.data)
    .trust.whole!.own.keys.filter(({ role }) => role === 'abort')
    .map((key) => key.id);
  await tool.must('key', 'revoke', id!, '--reason', 'leaked');
  expect(await tool.release('key', 'create', 'abort')).toMatchObject({ code: 0, stderr: '' });
});
