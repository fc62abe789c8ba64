import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { builder, commitOfSources, currentCommit, provenance } from './provenance';

jest.mock('node:child_process', () => {
  const actual = jest.requireActual<typeof import('node:child_process')>('node:child_process');
  return { ...actual, execFileSync: jest.fn(actual.execFileSync) };
});

const COMMIT = '2054d95a0c1f4be2a96f6c7a8d5b3e1f00112233';
let copy: string;
beforeAll(() => void (copy = newFolder()));

const built = { name: 'help', version: '1.0.0-3fa91c02', files: { 'a.js': { sha384: Buffer.from('hash').toString('base64') } } };

test('the statement has the files, the commit, the lock file and the builder of a build', () => {
  const statement = JSON.parse(provenance(built, { CI_JOB_URL: 'https://ci.example/jobs/7', CI_JOB_ID: '7' }));
  expect(statement).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'a.js', digest: { sha384: Buffer.from('hash').toString('hex') } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        externalParameters: { part: 'help', version: '1.0.0-3fa91c02' },
        internalParameters: { node: process.version, platform: `${process.platform}-${process.arch}` },
        resolvedDependencies: [
          { name: 'sources', annotations: { uncommitted: expect.any(Boolean) } },
          { name: 'package-lock.json', digest: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
        ],
      },
      runDetails: { builder: { id: 'https://ci.example/jobs/7' }, metadata: { invocationId: '7' } },
    },
  });
});

test.each([
  [{ GITHUB_WORKFLOW_REF: 'team/site/.github/workflows/release.yml@refs/heads/main' }, 'https://github.com/team/site/'],
  [{ GITHUB_SERVER_URL: 'https://git.example', GITHUB_WORKFLOW_REF: 'team/site/release.yml@main' }, 'https://git.example/team/'],
  [{ CI_JOB_URL: 'https://ci.example/jobs/7' }, 'https://ci.example/jobs/7'],
  [{}, 'local:'],
])('in the environment %j the builder contains %s', (env, id) => {
  expect(builder(env)).toContain(id);
});

test.each([
  [{ SOURCE_COMMIT: COMMIT }, COMMIT, false],
  [{ SOURCE_COMMIT: `${COMMIT}-dirty` }, COMMIT, true],
  [{ SOURCE_COMMIT: '' }, null, true],
  [{ SOURCE_COMMIT: 'main' }, null, true],
  [{}, null, true],
])('without a repository, %j gives the commit %s', (env, commit, uncommitted) => {
  const sources = { name: 'sources', digest: { gitCommit: commit }, annotations: { uncommitted } };
  expect(commitOfSources(env, copy)).toEqual(sources);
  expect(currentCommit(env, copy)).toBe(commit);
});

test('a file that git does not know yet counts as uncommitted, also for a developer whose git does not list such files', () => {
  const repository = path.join(copy, 'repository');
  const git = (...words: string[]) => execFileSync('git', words, { cwd: repository, stdio: 'pipe' });
  mkdirSync(repository);
  git('init');
  git('config', 'status.showUntrackedFiles', 'no');
  expect(commitOfSources({}, repository).annotations).toEqual({ uncommitted: false });
  writeFileSync(path.join(repository, 'new.ts'), '');
  expect(commitOfSources({}, repository).annotations).toEqual({ uncommitted: true });
});

test('prefers the commit of the repository to SOURCE_COMMIT', () => {
  expect(currentCommit({ SOURCE_COMMIT: COMMIT })).not.toBe(COMMIT);
});

test('contains no path of the machine', () => {
  expect(provenance(built)).not.toContain(process.cwd());
});

test('reads the invocation id from the environment of GitHub or of another CI system', () => {
  const run = (env: NodeJS.ProcessEnv) => JSON.parse(provenance(built, env)).predicate.runDetails.metadata.invocationId;
  expect([run({ GITHUB_RUN_ID: '9' }), run({ CI_JOB_ID: '7' }), run({})]).toEqual(['9', '7', null]);
});

describe('the sources', () => {
  const git = jest.mocked(execFileSync);
  const mockGit = (commit: string | null, changed: string | null) =>
    git.mockImplementation(((_git: string, [command]: string[]) => {
      const output = command === 'status' ? changed : commit;
      if (output === null) throw new Error('not a git repository');
      return `${output}\n`;
    }) as never);
  const sources = () => JSON.parse(provenance(built)).predicate.buildDefinition.resolvedDependencies[0];
  afterEach(() => void git.mockImplementation(jest.requireActual('node:child_process').execFileSync));

  test.each([
    ['abc', '', false],
    ['abc', ' M shell/src/app.tsx', true],
    [null, null, true],
  ])('with the commit %p and the changes %p, uncommitted is %p', (commit, changed, uncommitted) => {
    mockGit(commit, changed);
    expect(currentCommit()).toBe(commit);
    expect(sources()).toEqual({ name: 'sources', digest: { gitCommit: commit }, annotations: { uncommitted } });
  });
});
