import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compiled } from 'tooling/artefact/write-artefact';
import { readWorkflow, type WorkflowStep } from 'tooling/pipelines/read-workflow';
import { startOrigin } from 'tooling/test/start-origin';
import { startIdentityProvider } from '../fixtures/identity-providers';
import { newsTeam } from '../fixtures/news-team';
import { runSteps } from '../fixtures/run-steps';
import { expect, test } from '../fixtures/site';
import { headingFor } from '../fixtures/visitors';

test.use({ withNewer: true });

const TITLE = 'News from the pipeline';

/** The steps of a release in the workflow of a new section: that of help with its name, as CONTRIBUTING.md says. */
function releaseSteps(): WorkflowStep[] {
  const { steps } = readWorkflow('help.yml').jobs.release!;
  const renamed: WorkflowStep[] = JSON.parse(JSON.stringify(steps).replaceAll(/\bhelp\b/g, 'news'));
  return renamed.filter(({ name }) => name && !['Test', 'Build'].includes(name));
}

test('a section’s workflow publishes, rolls out, waits and reports without a secret, and changes no other part', async ({
  ownSite,
}) => {
  const service = await startOrigin(ownSite.data, { program: [compiled('service')], env: { RELEASE_PORT: '0' } });
  const team = newsTeam();
  const others = hashesOfOthers(ownSite.data);
  const provider = await startIdentityProvider();
  const trust = ['trust', 'add', '--name', 'news-main', '--issuer', provider.issuer, '--repository', 'company/news'];
  const rights = ['--section', 'news', '--may', 'publish,rollout'];
  const added = await ownSite.release([...trust, '--workflow', 'news.yml', '--branch', 'main', ...rights]);
  expect(added.code, added.stderr).toBe(0);

  team.retitle(TITLE);
  const job = provider.jobOf('company/news', 'news.yml', 'main');
  const steps = releaseSteps();
  expect(steps.map(({ name }) => name)).toEqual(['Publish', 'Start the rollout', 'Wait for the verdict', 'Report']);
  const run = await runSteps(steps, team.root, { SERVICE: service.url, GITHUB_SHA: 'c0ffee', ...job }, async (waiting) => {
    // Long, because npm and tsx start before the tool.
    await expect.poll(() => waiting.output, { timeout: 60_000 }).toContain('is running at stage 0');
    expect((await ownSite.release(['promote', 'news'])).code).toBe(0);
  });
  expect(run.summary).toMatch(/^ {4}news +stable 1\.0\.0-[0-9a-f]{8} /m);
  expect(hashesOfOthers(ownSite.data)).toEqual(others);
  await expect.poll(() => headingFor(ownSite.url, 0)).toBe(TITLE);
  expect((await ownSite.release(['history'])).stdout).toMatch(
    /start news@\S+ --auto 60 --reason commit c0ffee {2}\(pipeline \S+, from 127\.0\.0\.1/,
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
    .filter((file) => /^(pages|releases)\//.test(file) && !/news/.test(file));
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(data, file)))
        .digest('hex'),
    ]),
  );
}
