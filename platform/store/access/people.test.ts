import { folderIn } from '../../testing/folder-in';
import { Tool } from '../../testing/tool';

let tool: Tool;
beforeEach(async () => {
  tool = new Tool();
  await add('keza', 'keza@company.example');
});

const add = (name: string, identity: string) =>
  tool.release('person', 'add', '--name', name, '--identity', identity, '--section', 'help,*', '--may', 'rollout');
const names = () =>
  folderIn(tool.data)
    .access.read()
    .people!.map(({ name }) => name);

test('admits a person by their identity at the provider, and lists them', async () => {
  expect(await tool.must('person', 'list')).toBe('keza  keza@company.example  help,*  rollout');
  expect(JSON.parse(await tool.must('person', 'list', '--json'))).toEqual([
    { name: 'keza', identity: 'keza@company.example', sections: ['help', '*'], may: ['rollout'] },
  ]);
});

test.each([
  ['name', 'keza', 'other@company.example'],
  ['name, in other capitals', 'Keza', 'other@company.example'],
  ['identity', 'eric', 'keza@company.example'],
])(
  'refuses a second person with the same %s, because it would be undefined whose rights apply',
  async (_what, name, identity) => {
    expect(await add(name, identity)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('keza (keza@company.example) is admitted already'),
    });
    expect(names()).toEqual(['keza']);
  },
);

test('a removed person is no longer admitted, and the others are', async () => {
  await add('eric', 'eric@company.example');
  await tool.must('person', 'remove', 'keza');
  expect(names()).toEqual(['eric']);
  expect(await tool.release('person', 'remove', 'keza')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no person "keza"; the names are eric'),
  });
});

test('what a removed person asked for cannot be approved any more, and what others and pipelines asked for can', async () => {
  await add('eric', 'eric@company.example');
  const { requests } = folderIn(tool.data).access;
  const at = new Date().toISOString();
  const asked = { keza: ['keza', null], other: ['Keza', null], eric: ['eric', null], 'help-ci': ['keza', 'help-ci'] } as const;
  for (const [who, [person, pipeline]] of Object.entries(asked))
    await requests.add({
      verb: 'promote',
      words: { name: 'help' },
      by: { who, from: 'here', tool: 'test', reason: null },
      principal: { person, pipeline },
      subject: { records: {}, rollout: null },
      at,
    });
  await tool.must('person', 'remove', 'keza');
  expect(
    requests
      .list(new Date(at))
      .map(({ by }) => by.who)
      .sort(),
  ).toEqual(['eric', 'help-ci']);
});
