import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compiled } from 'tooling/artefact/write-artefact';
import { readWorkflow } from 'tooling/pipelines/read-workflow';
import { startOrigin, type RunningOrigin } from 'tooling/test/start-origin';
import { helpTeam } from '../fixtures/help-team';
import { startIdentityProvider } from '../fixtures/identity-provider';
import { release } from '../fixtures/release-tool';
import { runSteps } from '../fixtures/run-steps';
import { runShell } from '../fixtures/run-shell';
import { expect, test, type OwnSite } from '../fixtures/site';

let service: RunningOrigin;
let team: ReturnType<typeof helpTeam>;
/** The team's machine has no store: this folder stays empty. */
let elsewhere: string;

// One checkout for all tests, because its second build is almost a minute faster.
test.beforeAll(() => {
  team = helpTeam();
  elsewhere = mkdtempSync(path.join(tmpdir(), 'site-elsewhere-'));
});
test.afterAll(() => {
  team.remove();
  rmSync(elsewhere, { recursive: true, force: true });
});
test.beforeEach(async ({ ownSite }) => {
  service = await startOrigin(ownSite.data, { program: [compiled('service')], env: { RELEASE_PORT: '0' } });
});
test.afterEach(() => service.stop());

/** Runs the tool with only an address and a token, to publish in the team's checkout. */
const toolWith = (token: string) => (args: string[]) =>
  release(elsewhere, [...args, '--to', service.url], args[0] === 'publish' ? team.root : undefined, { RELEASE_TOKEN: token });

const titleOf = async ({ url }: OwnSite, bucket: number) => {
  const page = await fetch(`${url}/help-center`, { headers: { Cookie: `rb=${bucket}` } });
  return /<h1[^>]*>([^<]*)/.exec(await page.text())![1];
};

test('the help team publishes, starts, watches and aborts with only a token and an address, and cannot change other parts', async ({
  ownSite,
}) => {
  test.setTimeout(240_000);
  const token = await ownSite.release([
    'token',
    'create',
    '--name',
    'help-ci',
    '--section',
    'help',
    '--may',
    'publish,rollout,read',
  ]);
  const tool = toolWith(token.last);
  const others = hashesOfOthers(ownSite.data);

  team.retitle('Help, second edition');
  const published = await tool(['publish', 'help']);
  expect(published.code, published.stderr).toBe(0);
  expect(published.last).toMatch(/^help@1\.0\.0-[0-9a-f]{8}$/);
  expect(published.stderr).toMatch(/\d+ files, of which \d+ are sent/);
  expect(hashesOfOthers(ownSite.data)).toEqual(others);
  expect(await titleOf(ownSite, 0)).toBe('Help Center');

  expect((await tool(['start', published.last, '--stages', '10,100'])).code).toBe(0);
  expect((await tool(['status'])).stdout).toContain('at stage 0 of 1, 10 %');
  const buckets = Array.from({ length: 100 }, (_, index) => index * 100);
  await expect
    .poll(async () => new Set(await Promise.all(buckets.map((bucket) => titleOf(ownSite, bucket)))))
    .toEqual(new Set(['Help Center', 'Help, second edition']));
  expect((await tool(['abort', 'help', '--reason', 'the title is too short'])).code).toBe(0);
  await expect
    .poll(async () => new Set(await Promise.all(buckets.map((bucket) => titleOf(ownSite, bucket)))))
    .toEqual(new Set(['Help Center']));

  for (const args of [
    ['start', 'legal@1.0.0'],
    ['rollback', 'shell', '--reason', 'x'],
  ]) {
    const result = await tool(args);
    expect([args[0], result.code]).toEqual([args[0], 1]);
    expect(result.stderr).toMatch(/token help-ci may not rollout (legal|shell); it has: publish and rollout and read for help\./);
  }
  const history = await tool(['history']);
  expect(history.stdout).toMatch(
    /abort help --reason the title is too short {2}\(token help-ci, from 127\.0\.0\.1, with release-tool/,
  );
  expect(readdirSync(elsewhere)).toEqual([]);
});

test('the help team’s workflow publishes, rolls out, waits and reports without a secret, and is refused from another branch', async ({
  ownSite,
}) => {
  test.setTimeout(420_000);
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
  await expect.poll(() => titleOf(ownSite, 7)).toBe('Help, second edition');
  expect((await ownSite.release(['history'])).stdout).toMatch(
    /start help@\S+ --auto 60 --reason commit c0ffee {2}\(pipeline \S+, from 127\.0\.0\.1/,
  );

  const branch = provider.jobOf('company/help', 'help.yml', 'mine');
  const result = await runShell('npm run release -- rollback help --reason x --to "$SERVICE"', team.root, {
    SERVICE: service.url,
    ...branch,
  });
  expect([result.code, result.output]).toEqual([1, expect.stringContaining('is not among the admitted workflows')]);
  await provider.stop();
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
