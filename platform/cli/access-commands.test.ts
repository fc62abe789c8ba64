// Before all that renders, which it replaces.
import { Tool } from '../testing/tool';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ServiceTarget } from '../commands';
import { openStore } from '../store';
import { folderIn } from '../testing/folder-in';

let tool: Tool;
beforeEach(() => void (tool = new Tool()));

const create = (...more: string[]) =>
  tool.release('token', 'create', '--name', 'help-ci', '--section', 'help,legal', '--may', 'publish,read', ...more);
const file = () => path.join(tool.data, 'access.json');

test('a token is the only line on stdout, and the file stores only its hash, readable by its owner alone', async () => {
  const { code, stdout, stderr } = await create('--expires', '30d');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^rel_[\w-]{43}$/)]);
  expect(stderr).toContain('cannot be shown again');
  expect(readFileSync(file(), 'utf8')).not.toContain(stdout);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  const [token] = folderIn(tool.data).access.read().tokens;
  expect(token).toMatchObject({ name: 'help-ci', sections: ['help', 'legal'], may: ['publish', 'read'], revokedAt: null });
  expect(Date.parse(token!.expiresAt) - Date.parse(token!.createdAt)).toBe(30 * 86_400_000);
});

test('a token holds for two years at most', async () => {
  expect((await create('--expires', '730d')).code).toBe(0);
});

test('a token that names no end expires after 90 days', async () => {
  await create();
  const [token] = folderIn(tool.data).access.read().tokens;
  expect(Date.parse(token!.expiresAt) - Date.parse(token!.createdAt)).toBe(90 * 86_400_000);
});

test('the list shows the rights of each token and when it was revoked, never its hash', async () => {
  expect(await tool.must('token', 'list')).toBe('There is no token.');
  await create('--section', 'help, legal', '--may', 'publish, read, read');
  expect(await tool.must('token', 'list')).toMatch(/^help-ci {2}help,legal {2}publish,read {2}expires .* last used never$/);
  expect(await tool.must('token', 'revoke', 'help-ci')).toBe('The token help-ci is revoked.');
  const [token] = JSON.parse(await tool.must('token', 'list', '--json'));
  expect(await tool.must('token', 'list')).toContain(`  revoked ${token.revokedAt}  `);
  expect(token).toMatchObject({ name: 'help-ci', revokedAt: expect.any(String) });
  expect(token).not.toHaveProperty('hash');
  expect(await tool.release('token', 'revoke', 'help-ci')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('was revoked'),
  });
  expect(await tool.release('token', 'revoke', 'unknown')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('help-ci'),
  });
});

test('the name of a token is never reused, because the history identifies tokens by it', async () => {
  await create();
  await tool.must('token', 'revoke', 'help-ci');
  expect(await create()).toMatchObject({ code: 1, stderr: expect.stringContaining('Choose another name') });
});

test.each([
  ['--section', 'Help'],
  ['--section', ''],
  ['--may', 'everything'],
  ['--may', ''],
  ['--expires', '0d'],
  ['--expires', '731d'],
  ['--expires', 'soon'],
  ['--owner', 'two words'],
  ['--owner', ''],
])('%s "%s" is wrong use, and makes no token', async (option, value) => {
  expect((await create(option, value)).code).toBe(2);
  expect(folderIn(tool.data).access.read().tokens).toEqual([]);
});

test('a token and a pipeline can have an owner, which the lists show', async () => {
  await create('--owner', 'keza');
  expect(await tool.must('token', 'list')).toMatch(/^help-ci of keza {2}help,legal/);
  const words = 'trust add --name help-main --issuer https://issuer.example --repository company/help --workflow release.yml';
  const more = '--branch main --section help --may publish --owner eric --environment releases --repository-id 4711';
  await tool.must(...`${words} ${more}`.split(' '));
  expect(await tool.must('trust', 'list')).toMatch(/^help-main of eric {2}company\/help release.yml on main in releases \(/);
  expect(folderIn(tool.data).access.read().trusted).toMatchObject([
    { owner: 'eric', environment: 'releases', repositoryId: '4711' },
  ]);
});

test('the tool names the tokens in force of a person who is no longer admitted, also under other capitals', async () => {
  await create('--owner', 'Keza');
  await tool.must(...'token create --name laptop --section help --may read --owner keza'.split(' '));
  await tool.must('token', 'revoke', 'laptop');
  expect(await tool.must('person', 'list')).toBe('No person may sign in by an identity provider.');
  const admission = 'person add --name keza --identity keza@company.example --section help --may rollout'.split(' ');
  await tool.must(...admission);
  expect(await tool.must('person', 'list')).toBe('keza  keza@company.example  help  rollout');
  expect(await tool.release(...admission)).toMatchObject({ code: 1, stderr: expect.stringContaining('is admitted already') });
  expect(await tool.must('person', 'remove', 'keza')).toContain('Still in force: help-ci.');
});

const trust = (name: string, owner: string) =>
  tool.must(
    ...`trust add --name ${name} --issuer https://issuer.example --repository company/help --workflow release.yml`.split(' '),
    ...`--branch main --section help --may publish --owner ${owner}`.split(' '),
  );

test('the tool names the workflows of a person who is no longer admitted, and no workflow of another person', async () => {
  await trust('keza-help', 'Keza');
  await trust('eric-help', 'eric');
  const admit = 'person add --name keza --identity keza@company.example --section help --may rollout'.split(' ');
  await tool.must(...admit);
  const text = await tool.must('person', 'remove', 'keza');
  expect(text).toContain('Workflows still admitted: keza-help.');
  expect(text).toContain('npm run release -- trust remove NAME');
  expect(text).not.toMatch(/eric-help|Still in force/);
  await tool.must(...admit);
  const json = JSON.parse(await tool.must('person', 'remove', 'keza', '--json'));
  expect(json).toEqual({ name: 'keza', tokensInForce: [], workflows: ['keza-help'] });
});

test.each([
  ['token', 'revoke', 'leaked', ['a', 'b']],
  ['trust', 'remove', 'leaked', ['c', 'd']],
  ['person', 'remove', 'keza', ['b', 'd', 'e']],
] as const)(
  '%s %s names the receivers of notifications that were added with the rights that end',
  async (group, verb, name, labels) => {
    const store = await openStore({ folder: folderIn(tool.data) });
    const by = [
      'token leaked',
      'token leaked of keza',
      'pipeline leaked',
      'pipeline leaked of Keza',
      'person keza',
      'token other of eric',
      'token leaked-too',
      'pipeline other of leaked',
    ];
    for (const [index, addedBy] of by.entries())
      await store.notifications.add({
        section: 'help',
        label: 'abcdefgh'[index]!,
        kind: 'email',
        address: 'team@company.example',
        events: ['held'],
        addedAt: new Date().toISOString(),
        addedBy,
      });
    await store.close();
    await tool.must(...'token create --name leaked --section help --may rollout'.split(' '));
    await trust('leaked', 'eric');
    await tool.must(...'person add --name keza --identity keza@company.example --section help --may rollout'.split(' '));
    expect(await tool.must(group, verb, name)).toMatch(
      new RegExp(`added by \\w+ ${name}: ${labels.map((label) => `help ${label}`).join(', ')}\\. To remove one`),
    );
  },
);

test('rights end also where the receivers of notifications cannot be read', async () => {
  await create();
  writeFileSync(path.join(tool.data, 'site.db'), 'no database');
  expect(await tool.must('token', 'revoke', 'help-ci')).toContain(
    'is revoked.\nThe receivers of notifications added by token help-ci cannot',
  );
  expect(folderIn(tool.data).access.read().tokens[0]!.revokedAt).not.toBeNull();
});

test('the tool names no expired token of a person who is no longer admitted', async () => {
  await create('--owner', 'keza');
  await folderIn(tool.data).access.change((lists) => ({
    ...lists,
    tokens: lists.tokens.map((token) => ({ ...token, expiresAt: '2026-01-01T00:00:00.000Z' })),
  }));
  await tool.must(...'person add --name keza --identity keza@company.example --section help --may rollout'.split(' '));
  expect(await tool.must('person', 'remove', 'keza')).not.toContain('help-ci');
});

test.each([
  ['--owner', 'two words'],
  ['--repository-id', 'help'],
  ['--repository-id', '4711-help'],
])('%s "%s" lets no workflow in', async (option, value) => {
  const words = 'trust add --name help-main --issuer https://issuer.example --repository company/help --workflow release.yml';
  const added = await tool.release(
    ...words.split(' '),
    ...'--branch main --section help --may publish'.split(' '),
    option,
    value,
  );
  expect(added).toMatchObject({ code: 2, stderr: expect.stringContaining(option) });
  expect(folderIn(tool.data).access.read().trusted).toEqual([]);
});

test('admits a workflow with all of its claims, from an issuer with an https address', async () => {
  const add = (issuer: string) =>
    tool.release(
      ...`trust add --name help-main --issuer ${issuer} --repository company/help --workflow release.yml --branch main`.split(
        ' ',
      ),
      ...'--section help --may publish'.split(' '),
    );
  expect(await add('http://issuer.example')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('it takes an https address'),
  });
  expect((await add('https://issuer.example')).stdout).toContain('company/help, release.yml on main, is admitted as help-main.');
  expect(await tool.must('trust', 'list')).toBe(
    'help-main  company/help release.yml on main (https://issuer.example)  help  publish',
  );
  expect((await add('https://issuer.example')).code).toBe(1);
  await tool.must('trust', 'remove', 'help-main');
  expect(await tool.must('trust', 'list')).toBe('No workflow is admitted.');
  expect(JSON.parse(await tool.must('trust', 'list', '--json'))).toEqual([]);
});

test('approval can be required for a part, and no longer required', async () => {
  await tool.must('approval', 'require', 'legal');
  await tool.must('approval', 'require', 'legal');
  expect(folderIn(tool.data).access.read().approval).toEqual(['legal']);
  await tool.must('approval', 'waive', 'legal');
  expect(folderIn(tool.data).access.read().approval).toEqual([]);
  for (const step of ['require', 'waive'])
    expect(await tool.release('approval', step, 'Legal')).toMatchObject({ code: 2, stderr: expect.stringContaining('"Legal"') });
});

test.each([
  ['{', 'not JSON'],
  ['{"format":1,"tokens":[{}],"trusted":[],"approval":[]}', 'field "tokens.0.name"'],
])('names a file of rights with %s, and does not overwrite it', async (text, fault) => {
  writeFileSync(file(), text);
  expect(await create()).toMatchObject({ code: 1, stderr: expect.stringContaining(fault) });
  expect(readFileSync(file(), 'utf8')).toBe(text);
});

describe.each(['approve', 'decline'] as const)('%s', (command) => {
  test('in the local folder, where changes never wait, says so', async () => {
    expect(await tool.release(command, '0123abcd')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--to https://'),
    });
    for (const word of ['x', '0123abcde', '00123abcd', '0123ABCD'])
      expect(await tool.release(command, word)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`"${word}" is no request`),
      });
  });

  test('over the network decides so, and not otherwise', async () => {
    const decided: unknown[] = [];
    jest.spyOn(ServiceTarget.prototype, 'requests').mockImplementation(async (...words) => {
      decided.push(words);
      return { text: 'It is decided.', json: {} };
    });
    process.env.RELEASE_TOKEN = 'rel_x';
    const text = await tool.must(command, '0123abcd', '--to', 'https://releases.example');
    delete process.env.RELEASE_TOKEN;
    jest.restoreAllMocks();
    expect([text, decided]).toEqual(['It is decided.', [[command, '0123abcd']]]);
  });
});

test.each([
  ['token', 'list'],
  ['token', 'create', '--name', 'help-ci', '--section', 'help', '--may', 'read'],
  ['trust', 'remove', 'help-main'],
  ['person', 'list'],
  ['approval', 'require', 'help'],
  ['approval', 'waive', 'help'],
  ['key', 'list'],
  ['sign', 'registry', '--reason', 'restored'],
  ['prune'],
  ['audit'],
  ['compare', 'help@1.0.0'],
])('%s %s works on the machine of the service alone, and changes no right here for another service', async (...words) => {
  process.env.RELEASE_TOKEN = 'rel_x';
  const { code, stderr } = await tool.release(...words, '--to', 'https://releases.example');
  delete process.env.RELEASE_TOKEN;
  expect([code, stderr]).toEqual([2, expect.stringContaining('without --to')]);
  expect(folderIn(tool.data).access.read().tokens).toEqual([]);
  expect(folderIn(tool.data).access.needsApproval('help')).toBe(false);
});

const WORKFLOW = '--repository company/help --workflow release.yml --branch main'.split(' ');
const GRANT = ['--section', 'help', '--may', 'publish'];

test.each([
  [['token', 'create', '--name', 'two words', ...GRANT], '--name: must be a name of letters, digits, dots and hyphens'],
  [['person', 'add', '--name', 'a+b', '--identity', 'x', ...GRANT], '--name: must be a name of letters'],
  [['person', 'add', '--name', 'keza', '--identity', '', ...GRANT], '--identity: '],
])('%j is wrong use, in one line that names the option', async (words, reason) => {
  const { code, stderr } = await tool.release(...words);
  expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
  expect(stderr).not.toContain('\n');
});

test.each([
  ['token create', '--name help-ci --section help --may read'],
  ['person add', '--name keza --identity keza@company.example --section help --may read'],
  [
    'trust add',
    '--name main --issuer https://ci.example --repository a/b --workflow x.yml --branch main --section help --may read',
  ],
  ['key revoke 0123456789abcdef', '--reason leaked'],
  ['sign registry', '--reason restored'],
])('%s without one of the options %s is wrong use, which names the option', async (command, line) => {
  const options = line.split(/ (?=--)/);
  for (const left of options) {
    const words = [command, ...options.filter((option) => option !== left)].join(' ').split(' ');
    const [flag] = left.split(' ');
    expect(await tool.release(...words)).toMatchObject({ code: 2, stderr: expect.stringContaining(`required option '${flag} `) });
  }
});

test.each([
  'company',
  'https://',
  'ftp://localhost',
  'http://localhost.example',
  'http://localhost:80@id.example',
  'http://id.example',
])('the issuer %s is wrong use, in one line, because its keys could not be trusted', async (issuer) => {
  const { code, stderr } = await tool.release('trust', 'add', '--name', 'x', '--issuer', issuer, ...WORKFLOW, ...GRANT);
  expect([code, stderr]).toEqual([2, `--issuer is "${issuer}"; it takes an https address`]);
});
