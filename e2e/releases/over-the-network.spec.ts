import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compiled } from 'tooling/artefact/write-artefact';
import { readWorkflow } from 'tooling/pipelines/read-workflow';
import { startOrigin } from 'tooling/test/start-origin';
import { copyForTeam } from 'tooling/test/team-copy';
import { startIdentityProvider } from '../fixtures/identity-providers';
import { runSteps } from '../fixtures/run-steps';
import { expect, test, type OwnSite } from '../fixtures/site';

// The section with the fewest pages; the workflows differ in the names of their sections alone.
const [BEFORE, TITLE] = ['Four ways to move forward', 'Four ways, second edition'];
const isShown = async ({ url }: OwnSite) => (await (await fetch(url)).text()).includes(TITLE);

test('the landing team’s workflow publishes, rolls out, waits and reports without a secret, and changes no other part', async ({
  ownSite,
}) => {
  const service = await startOrigin(ownSite.data, { program: [compiled('service')], env: { RELEASE_PORT: '0' } });
  const team = copyForTeam(process.env.PREPARED_BUILDS);
  const others = hashesOfOthers(ownSite.data);
  const provider = await startIdentityProvider();
  const trust = ['trust', 'add', '--name', 'landing-main', '--issuer', provider.issuer, '--repository', 'company/landing'];
  const rights = ['--section', 'landing', '--may', 'publish,rollout'];
  const added = await ownSite.release([...trust, '--workflow', 'landing.yml', '--branch', 'main', ...rights]);
  expect(added.code, added.stderr).toBe(0);

  const texts = path.join(team.root, 'remotes/landing/src/messages/en.json');
  writeFileSync(texts, readFileSync(texts, 'utf8').replace(BEFORE, TITLE));
  const job = provider.jobOf('company/landing', 'landing.yml', 'main');
  const steps = readWorkflow('landing.yml').jobs.release!.steps.filter(({ name }) => name && !['Test', 'Build'].includes(name));
  expect(steps.map(({ name }) => name)).toEqual(['Publish', 'Start the rollout', 'Wait for the verdict', 'Report']);
  const run = await runSteps(steps, team.root, { SERVICE: service.url, GITHUB_SHA: 'c0ffee', ...job }, async (waiting) => {
    // Long, because npm and tsx start before the tool.
    await expect.poll(() => waiting.output, { timeout: 60_000 }).toContain('is running at stage 0');
    expect((await ownSite.release(['promote', 'landing'])).code).toBe(0);
  });
  expect(run.summary).toMatch(/^ {4}landing +stable 1\.0\.0-[0-9a-f]{8} /m);
  expect(hashesOfOthers(ownSite.data)).toEqual(others);
  await expect.poll(() => isShown(ownSite)).toBe(true);
  expect((await ownSite.release(['history'])).stdout).toMatch(
    /start landing@\S+ --auto 60 --reason commit c0ffee {2}\(pipeline \S+, from 127\.0\.0\.1/,
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
    .filter((file) => /^(pages|releases)\//.test(file) && !/landing/.test(file));
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(data, file)))
        .digest('hex'),
    ]),
  );
}
