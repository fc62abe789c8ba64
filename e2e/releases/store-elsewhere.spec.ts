import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { helpTeam } from '../fixtures/help-team';
import { compiled } from 'tooling/artefact/write-artefact';
import { startOrigin } from 'tooling/test/start-origin';
import { expect, test } from '../fixtures/site';
import { serveStore } from '../fixtures/static-store';
import { headingFor } from '../fixtures/visitors';

test('an origin follows a store behind an address, and serves on from its cache when the store is gone', async ({ ownSite }) => {
  const store = await serveStore(ownSite.data);
  test.info().annotations.push({ type: 'store served by', description: store.server });
  const cache = mkdtempSync(path.join(tmpdir(), 'site-cache-'));
  const env = { SITE_STORE: store.url };
  const follower = await startOrigin(cache, { program: [compiled('site')], env });
  const before = await headingFor(ownSite.url, 0);
  expect(await headingFor(follower.url, 0)).toBe(before);

  const team = helpTeam();
  team.retitle('Help, second edition');
  const { last } = await ownSite.release(['publish', 'help'], team.root);
  team.remove();
  await ownSite.release(['start', last, '--stages', '100']);
  await ownSite.release(['promote', 'help']);
  await expect.poll(() => headingFor(follower.url, 0)).toBe('Help, second edition');
  const entry = /\/_releases\/help\/[^"]+remoteEntry\.js/.exec(await (await fetch(`${follower.url}/help-center`)).text())![0];
  expect((await fetch(follower.url + entry)).status).toBe(200);

  await store.stop();
  await expect.poll(async () => (await (await fetch(`${follower.url}/healthz`)).json()).status).toBe('degraded');
  expect(await headingFor(follower.url, 0)).toBe('Help, second edition');
  await follower.stop();
  const restarted = await startOrigin(cache, { program: [compiled('site')], env });
  expect(await headingFor(restarted.url, 0)).toBe('Help, second edition');
  await restarted.stop();
  rmSync(cache, { recursive: true, force: true });
});
