import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { compiled } from 'tooling/artefact/write-artefact';
import { ROOT } from 'tooling/build/workspaces';
import { startOrigin, type RunningOrigin } from 'tooling/test/start-origin';
import { ROUTES } from 'tooling/testing/routes';
import { untilHydrated } from '../fixtures/hydration';
import { release } from '../fixtures/release-tool';
import { expect, test } from '../fixtures/site';
import { watchConsole } from '../fixtures/watch-console';

const HELP = { stable: '1.0.0-9461ed3d', before: '1.0.0-97daa7f4', blocked: '1.0.0-83773cfa' };

let data: string;
let origin: RunningOrigin;
test.beforeEach(async () => {
  data = olderStore();
  // Its requests are not recorded: the sections are releases of the store, so no change of their sources needs this test.
  origin = await startOrigin(data, { program: [compiled('site')], env: { TEST_WORKER_INDEX: undefined } });
});
test.afterEach(async () => {
  await origin.stop();
  rmSync(data, { recursive: true, force: true });
});

const sections = async () => JSON.parse((await release(data, ['status', '--json'])).stdout).sections;
const health = async () => (await fetch(`${origin.url}/healthz`)).json();

test('today’s origin serves a store of format 3 with its recalls, feedback and tokens, hydrates its shell of page contract 2, ends its rollout, rolls back its sections, continues its history, and serves them with today’s shell', async ({
  page,
}) => {
  expect(await health()).toMatchObject({ status: 'ok', releases: { help: HELP.stable } });
  for (const address of ROUTES) expect((await fetch(origin.url + address)).status, address).toBe(200);
  expect((await fetch(`${origin.url}/_releases/help/${HELP.blocked}/remoteEntry.js`)).status).toBe(410);
  const feedback = JSON.parse((await release(data, ['feedback', '--json'])).stdout);
  expect(JSON.stringify(feedback)).toContain('Step 2 is unclear');
  expect(JSON.stringify(feedback).match(/Murakoze \d/g)).toHaveLength(3);
  const [token] = JSON.parse((await release(data, ['token', 'list', '--json'])).stdout);
  expect(token).toMatchObject({ name: 'ci-help', sections: ['help'] });

  const errors = watchConsole(page);
  await page.goto(origin.url);
  await untilHydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
  await expect(page).toHaveURL(`${origin.url}/help-center`);
  await untilHydrated(page);
  await page.goto(`${origin.url}/terms-conditions`);
  await untilHydrated(page);
  expect(errors).toEqual([]);

  const undone = await release(data, ['rollback', 'landing', '--reason', 'the picture is still the old one']);
  expect(undone.stdout).toContain('Ended the rollout of landing');
  const back = await release(data, ['rollback', 'help', '--reason', 'the search does not answer']);
  expect(back.code, back.stderr).toBe(0);
  await expect.poll(async () => (await health()).releases.help).toBe(HELP.before);
  expect((await fetch(`${origin.url}/help-center`)).status).toBe(200);

  const history = await release(data, ['history', '--json']);
  expect(JSON.parse(history.stdout).map(({ sequence }: { sequence: number }) => sequence)).toEqual(
    Array.from({ length: 14 }, (_, index) => index + 1),
  );
  const at = await release(data, ['history', '--at', '2026-11-23T00:07:00Z']);
  expect(JSON.parse(at.stdout).releases.help.stable).toBe(HELP.before);

  const published = await release(data, ['publish', 'shell']);
  expect(published.code, published.stderr).toBe(0);
  expect((await release(data, ['start', published.last, '--stages', '100'])).code).toBe(0);
  expect((await release(data, ['promote', 'shell'])).code).toBe(0);
  const version = published.last.split('@')[1];
  await expect.poll(async () => (await health()).releases.shell).toBe(version);
  expect((await sections()).help.stable).toBe(HELP.before);

  await page.goto(`${origin.url}/help-center`);
  await untilHydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveURL(`${origin.url}/terms-conditions`);
  await untilHydrated(page);
  expect(errors).toEqual([]);
});

/** Unpacks the store of format 3 into a temporary folder, and returns the folder. */
function olderStore(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-older-'));
  const input = brotliDecompressSync(readFileSync(path.join(ROOT, 'e2e/fixtures/stores/format-3.tar.br')));
  const { status, stderr } = spawnSync('tar', ['-xf', '-', '-C', folder], { input });
  if (status !== 0) throw new Error(`The store cannot be unpacked: ${stderr}`);
  return folder;
}
