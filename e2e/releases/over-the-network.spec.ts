import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compiled } from 'tooling/artefact/write-artefact';
import { readWorkflow } from 'tooling/pipelines/read-workflow';
import { startOrigin } from 'tooling/test/start-origin';
import { helpTeam } from '../fixtures/help-team';
import { startIdentityProvider } from '../fixtures/identity-providers';
import { runSteps } from '../fixtures/run-steps';
import { expect, test, type OwnSite } from '../fixtures/site';

const titleOf = async ({ url }: OwnSite) => /<h1[^>]*>([^<]*)/.exec(await (await fetch(`${url}/help-center`)).text())![1];

test('the help team’s workflow publishes, rolls out, waits and reports without a secret, and changes no other part', async ({
  ownSite,
}) => {
  const service = await startOrigin(ownSite.data, { program: [compiled('service')], env: { RELEASE_PORT: '0' } });
  const team = helpTeam();
  const others = hashesOfOthers(ownSite.data);
  const provider = await startIdentityProvider();
  const trust = ['trust', 'add', '--name', 'help-main', '--issuer', provider.issuer, '--repository', 'company/help'];
  const rights = ['--section', 'help', '--may', 'publish,rollout'];
  const added = await ownSite.release([...trust, '--workflow', 'help.yml', '--branch', 'main', ...rights]);
  expect(added.code, added.stderr).toBe(0);

  team.retitle('Help, second edition');
  const job = provider.jobOf('company/help', 'help.yml', 'main');
  const steps = readWorkflow('help.yml').jobs.release!.steps.filter(({ name }) => name && !['Test', 'Build'].includes(name));
  expect(steps.map(({ name }) => name)).toEqual(['Publish', 'Start the rollout', 'Wait for the verdict', 'Report']);
  const run = await runSteps(steps, team.root, { SERVICE: service.url, GITHUB_SHA: 'c0ffee', ...job }, async (waiting) => {
    // Long, because npm and tsx start before the tool.
    await expect.poll(() => waiting.output, { timeout: 60_000 }).toContain('is running at stage 0');
    expect((await ownSite.release(['promote', 'help'])).code).toBe(0);
  });
  expect(run.summary).toMatch(/^ {4}help +stable 1\.0\.0-[0-9a-f]{8} /m);
  expect(hashesOfOthers(ownSite.data)).toEqual(others);
  await expect.poll(() => titleOf(ownSite)).toBe('Help, second edition');
  expect((await ownSite.release(['history'])).stdout).toMatch(
    /start help@\S+ --auto 60 --reason commit c0ffee {2}\(pipeline \S+, from 127\.0\.0\.1/,
  );

  await provider.stop();
  await service.stop();
  team.remove();
});

/** The hashes of all pages and releases of other parts. */
function hashesOfOthers(data: string): Record<string, string> {
  const files = readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(data, path.join(entry.parentPath, entry.name)))
    .filter((file) => /^(pages|releases)\//.test(file) && !/help/.test(file));
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(data, file)))
        .digest('hex'),
    ]),
  );
}
