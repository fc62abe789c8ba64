/** @jest-environment node */
import { builder, provenance } from './provenance';

const built = { name: 'help', version: '1.0.0-3fa91c02', files: { 'a.js': { sha384: Buffer.from('hash').toString('base64') } } };

test('the statement on a build names its files, its commit, its lock file and its builder', () => {
  const said = JSON.parse(provenance(built, { CI_JOB_URL: 'https://ci.example/jobs/7', CI_JOB_ID: '7' }));
  expect(said).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'a.js', digest: { sha384: Buffer.from('hash').toString('hex') } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        externalParameters: { part: 'help', version: '1.0.0-3fa91c02' },
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
])('where the environment is %j the builder begins with %s', (env, id) => {
  expect(builder(env)).toContain(id);
});

test('no folder of the machine is told', () => {
  expect(provenance(built)).not.toContain(process.cwd());
});
