import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { unreadable } from '../../testing/unreadable';
import { Access } from './access';
import type { Person, TrustedWorkflow } from './access-file';

const DAY = 86_400_000;
const start = new Date('2026-11-20T08:00:00.000Z');
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
let data: string;
let access: Access;
let secret: string;

beforeEach(async () => {
  data = newFolder();
  access = new Access(data);
  secret = await createNamed('help-ci');
});

const WORKFLOW = { name: 'ci', repository: 'c/h', workflow: 'w.yml', branch: 'main', sections: ['help'], may: ['publish'] };
const ADMITTED: TrustedWorkflow = { ...WORKFLOW, issuer: 'https://id.example', may: ['publish'] };
const PERSON: Person = { name: 'ci', identity: 'keza@company.example', sections: ['help'], may: ['rollout'] };
const createNamed = (name: string) => access.createToken({ name, sections: ['help'], may: ['publish'], days: 1, now: start });
const text = () => readFileSync(path.join(data, 'access.json'), 'utf8');

test('a token is valid to the last millisecond of its days, and no longer', async () => {
  expect(await access.tokenOf(secret, later(DAY - 1))).toMatchObject({ name: 'help-ci' });
  expect(await access.tokenOf(secret, later(DAY))).toBeNull();
  // Its sessions look it up by its name.
  expect(access.tokenNamed('help-ci', later(DAY - 1))).toMatchObject({ name: 'help-ci' });
  expect(access.tokenNamed('help-ci', later(DAY))).toBeNull();
});

test.each([
  ['for no part', { sections: [], may: ['read' as const] }],
  ['with no right', { sections: ['help'], may: [] }],
])('a token %s is not created, and the others stay', async (_what, grant) => {
  await expect(access.createToken({ name: 'empty', ...grant, days: 1, now: start })).rejects.toThrow('>=1 items');
  expect(access.read().tokens.map(({ name }) => name)).toEqual(['help-ci']);
});

test.each([
  ['a right that there is not', () => text().replace('"publish"', '"everything"'), 'field "tokens.0.may.0": Invalid'],
  [
    'an issuer that cannot be asked for its keys',
    () => text().replace('"trusted": []', `"trusted": [${JSON.stringify({ ...WORKFLOW, issuer: 'file:///etc/keys' })}]`),
    'field "trusted.0.issuer": Invalid URL',
  ],
  ['text that is no JSON', () => text().slice(1), 'not JSON'],
])('a file with %s is refused by its path and the fault', (_what, broken, fault) => {
  const file = path.join(data, 'access.json');
  writeFileSync(file, broken());
  expect(() => access.read()).toThrow(`${file}: ${fault}`);
});

test('a file that this user may not read is refused with that reason, and not as broken text', async () => {
  const file = path.join(data, 'access.json');
  rmSync(file);
  mkdirSync(file);
  expect(() => access.read()).toThrow(`${file}: EISDIR: illegal operation on a directory`);
});

test('a workflow of a repository whose number has more digits than any has is not admitted', async () => {
  const workflow = { name: 'help-main', issuer: 'https://issuer.example', repository: 'company/help', workflow: 'release.yml' };
  const admit = (repositoryId: string) =>
    access.trustWorkflow({ ...workflow, branch: 'main', repositoryId, sections: ['help'], may: ['publish'] });
  await expect(admit('1'.repeat(21))).rejects.toThrow('--repository-id: must be the number of the repository');
  expect(access.read().trusted).toEqual([]);
  await admit('1'.repeat(20));
  expect(access.read().trusted).toHaveLength(1);
});

test('a workflow is not admitted by a name with a space, which a session would take for two names', async () => {
  const { name: _name, ...workflow } = { ...WORKFLOW, issuer: 'https://issuer.example', may: ['publish' as const] };
  await expect(access.trustWorkflow({ ...workflow, name: 'help ci' })).rejects.toThrow('--name: must be a name of letters');
  expect(access.read().trusted).toEqual([]);
});

test('a token and its owner may have names with capitals', async () => {
  await access.createToken({ name: 'Help-CI', owner: 'Keza', sections: ['help'], may: ['read'], days: 1, now: start });
  expect(access.read().tokens).toMatchObject([{ name: 'help-ci' }, { name: 'Help-CI', owner: 'Keza' }]);
});

test('the last use of a token is written at most once a minute', async () => {
  await access.tokenOf(secret, start);
  const before = text();
  await access.tokenOf(secret, later(59_999));
  expect(text()).toBe(before);
  await access.tokenOf(secret, later(60_000));
  expect(access.read().tokens[0]!.lastUsedAt).toBe(later(60_000).toISOString());
  expect(statSync(path.join(data, 'access.json')).mode & 0o777).toBe(0o600);
});

test('a hundred concurrent uses write the last use once, and the others do not wait for the file', async () => {
  const change = jest.spyOn(access, 'change');
  await Promise.all(Array.from({ length: 100 }, () => access.tokenOf(secret, later(1))));
  expect(change).toHaveBeenCalledTimes(1);
  await access.tokenOf(secret, later(60_001));
  expect(change).toHaveBeenCalledTimes(2);
});

test('a token that is revoked while it is used stays revoked', async () => {
  // Both read that the token is in force before one of them takes the lock.
  const [, used] = await Promise.all([access.revokeToken('help-ci', start), access.tokenOf(secret, later(1))]);
  expect(used).not.toBeNull();
  expect(access.read().tokens[0]!.revokedAt).toBe(start.toISOString());
  expect(await access.tokenOf(secret, later(2))).toBeNull();
});

test('a section that needs approvals is listed once, however often they are required, and not once they are waived', async () => {
  for (const name of ['help', 'legal', 'help']) await access.requireApproval(name);
  expect(access.read().approval).toEqual(['help', 'legal']);
  await access.waiveApproval('help');
  expect(access.read().approval).toEqual(['legal']);
});

test('requests for approval lie in a folder of their own', async () => {
  const id = await access.requests.add({
    verb: 'promote',
    words: { name: 'help' },
    by: { who: 'keza', from: 'here', tool: 'test', reason: null },
    principal: { person: 'keza', pipeline: null },
    subject: { records: {}, rollout: null },
    at: start.toISOString(),
  });
  expect(readdirSync(path.join(data, 'requests'))).toEqual([expect.stringContaining(id)]);
});

test('a token is in force also while its last use cannot be written, as on a full disk', async () => {
  jest.spyOn(access, 'change').mockRejectedValue(new Error('ENOSPC: no space left on device, write'));
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await access.tokenOf(secret, start)).toMatchObject({ name: 'help-ci' });
  expect(errors).toHaveBeenCalledWith(expect.stringContaining('ENOSPC'));
});

test.each([
  ['person', () => access.addPerson({ ...PERSON, identity: 'another' }), () => access.removePerson('ci')],
  ['pipeline', () => access.trustWorkflow({ ...ADMITTED, repository: 'another/h' }), () => access.removeWorkflow('ci')],
] as const)(
  'a %s has no session of the removed one of the same name, whose sessions a full disk kept',
  async (kind, admit, remove) => {
    await access.addPerson(PERSON);
    await access.trustWorkflow(ADMITTED);
    const { secret: session } = await access.sessions.begin({ kind, name: 'ci' }, start);
    const full = jest
      .spyOn(access.sessions, 'removeName')
      .mockRejectedValueOnce(new Error('ENOSPC: no space left on device, write'));
    await expect(remove()).rejects.toThrow('ENOSPC');
    full.mockRestore();
    await admit();
    expect(access.sessions.get(session, start)).toBeNull();
  },
);

test('a token that gets a name of before the file of rights was lost has no session of that time', async () => {
  const { secret: session } = await access.sessions.begin({ kind: 'token', name: 'help-ci' }, start);
  rmSync(path.join(data, 'access.json'));
  await createNamed('help-ci');
  expect(access.sessions.get(session, start)).toBeNull();
});

test.each([
  ['a second token of a name', () => createNamed('help-ci'), 'There is a token "help-ci" already.'],
  ['the end of a token that there is not', () => access.revokeToken('ci', start), 'no token "ci"; the names are help-ci'],
  ['a second workflow of a name', () => access.trustWorkflow(ADMITTED), '"ci" is admitted already.'],
  [
    'a workflow of an issuer whose answers others can change',
    () => access.trustWorkflow({ ...ADMITTED, name: 'other', issuer: 'http://id.example' }),
    '--issuer is "http://id.example"; it takes an https address',
  ],
  ['the end of a workflow that there is not', () => access.removeWorkflow('x'), '"x" is not admitted; the names are ci'],
])('%s is refused with its reason, and changes no rights', async (_what, change, reason) => {
  await access.trustWorkflow(ADMITTED);
  const before = text();
  await expect(change()).rejects.toThrow(reason);
  expect(text()).toBe(before);
});

test('a token that was revoked keeps the time at which it was', async () => {
  await access.revokeToken('help-ci', start);
  await expect(access.revokeToken('help-ci', later(1))).rejects.toThrow(`was revoked at ${start.toISOString()}`);
  expect(access.read().tokens[0]!.revokedAt).toBe(start.toISOString());
});

test('a person who is admitted already stays signed in where someone tries to admit them once more', async () => {
  await access.addPerson(PERSON);
  const { secret: session } = await access.sessions.begin({ kind: 'person', name: 'ci' }, start);
  await expect(access.addPerson(PERSON)).rejects.toThrow('is admitted already');
  expect(access.sessions.get(session, start)).toMatchObject({ name: 'ci' });
});

test('a file of rights that cannot be read for a moment is not told as broken, which would have it repaired or deleted', async () => {
  await access.addPerson(PERSON);
  const read = unreadable(path.join(data, 'access.json'));
  expect(() => access.read()).toThrow(expect.objectContaining({ code: 'EMFILE' }));
  read.mockRestore();
  expect(access.read().people).toEqual([PERSON]);
});
