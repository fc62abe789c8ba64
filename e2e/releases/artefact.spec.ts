import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeRegistry } from 'platform/testing/folder-in';
import { ARTEFACT } from 'tooling/artefact/write-artefact';
import { buildableNames } from 'tooling/build/workspaces';
import { startOrigin } from 'tooling/test/start-origin';
import { ROUTES } from 'tooling/testing/routes';
import { expect, test } from '../fixtures/site';

test('the artefact serves the complete site from another folder, with Node alone', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-shipped-'));
  cpSync(ARTEFACT, folder, { recursive: true });
  expect(readdirSync(path.join(folder, 'releases')).sort(), 'a first start can publish each part').toEqual(
    buildableNames().sort(),
  );
  // As after a first start that ended before the last part, because each of them takes the same way.
  const data = path.join(folder, '.data');
  cpSync(process.env.PREPARED_STORE!, data, { recursive: true });
  await changeRegistry(data, 'start legal (first start)', ({ sections: { landing: _landing, ...sections }, ...rest }) => ({
    ...rest,
    sections,
  }));
  rmSync(path.join(data, 'releases/landing'), { recursive: true });
  const pages = readdirSync(path.join(data, 'pages'), { recursive: true, encoding: 'utf8' });
  for (const page of pages.filter((file) => file.includes('landing@'))) rmSync(path.join(data, 'pages', page));
  const env = { RELEASE_PORT: '0', NODE_PATH: '', NODE_ENV: 'production' };
  const origin = await startOrigin(data, { root: folder, program: ['programs/bin/site.mjs'], env });
  expect(existsSync(path.join(data, 'releases/landing')), 'what was left is published').toBe(true);
  const licences = readFileSync(path.join(folder, 'third-party-licences.txt'), 'utf8');
  expect(licences).toMatch(/^fastify \d+\.\d+\.\d+ \(MIT\)\n\nMIT License\n[^]+?Permission is hereby granted/m);
  const output: string[] = [];
  origin.process.stdout!.on('data', (chunk) => output.push(String(chunk)));
  for (const address of ROUTES) {
    const page = await (await fetch(origin.url + address)).text();
    expect(page, address).toContain('</html>');
    for (const [, file] of page.matchAll(/(?:href|src)="(\/_releases\/[^"]+)"/g))
      expect((await fetch(origin.url + file)).status, file).toBe(200);
  }
  const search = await (await fetch(`${origin.url}/help-center/search?q=password`)).text();
  expect(search, 'the rendering process works').toContain('how-do-i-reset-my-password-when-forgotten');
  const tool = ['programs/bin/release.mjs', 'publish', 'help'];
  const again = spawnSync(process.execPath, tool, { cwd: folder, env: { PATH: process.env.PATH }, encoding: 'utf8' });
  expect([again.status, again.stdout.trim()], 'the artefact’s tool finds its build').toEqual([
    0,
    expect.stringMatching(/^help@\d+\.\d+\.\d+-[0-9a-f]{8}$/),
  ]);
  expect(again.stderr).toContain('published already');
  await origin.stop();
  const lines = output.join('').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).event).slice(-2)).toEqual(['stop', 'stop']);
  rmSync(folder, { recursive: true, force: true });
});
