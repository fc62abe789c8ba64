import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from 'tooling/build/workspaces';
import { startOrigin } from 'tooling/test/start-origin';
import { startLocalRegistry } from '../fixtures/local-registry';
import { begin, end, runShell } from '../fixtures/run-shell';
import { expect, test } from '../fixtures/site';

const HEADING = /<h1[^>]*>([^<]*)</;

test('the steps of docs/own-repository.md move the legal section into its own repository', async ({ ownSite, page }) => {
  const own = mkdtempSync(path.join(tmpdir(), 'site-own-'));
  const registry = await startLocalRegistry();
  const service = await startOrigin(ownSite.data, { program: ['platform/release-service/main.ts'], env: { RELEASE_PORT: '0' } });
  const token = await ownSite.release(['token', 'create', '--name', 'legal', '--section', 'legal', '--may', 'publish,rollout']);
  const repository = path.join(own, 'legal');
  const env = {
    OWN: repository,
    PORT: '0',
    RELEASE_TOKEN: token.last,
    npm_config_registry: registry.url,
    npm_config_cache: path.join(own, 'npm'),
  };
  const titleOf = async () => HEADING.exec(await (await fetch(`${ownSite.url}/terms-conditions`)).text())![1];
  const before = await titleOf();
  let release = '';

  for (const step of documentSteps('own-repository.md')) {
    if ('file' in step) {
      writeFileSync(path.join(repository, step.file), step.text);
      continue;
    }
    const commands = step.commands
      .replaceAll('https://www.example', ownSite.url)
      .replaceAll('https://releases.example', service.url);
    const [first, ...rest] = commands.split('\n');
    if (commands.startsWith('npm run dev')) {
      await expectDevelopment(begin(commands, repository, env));
    } else if (commands.includes('npm run release')) {
      const published = await runShell(first!, repository, env);
      expect(published.code, published.output).toBe(0);
      release = /legal@1\.0\.0-[0-9a-f]{8}$/.exec(published.output.trim())![0];
      expect(await titleOf()).toBe(before);
      const result = await runShell(rest.join('\n').replace(/legal@\S+/, release), repository, env);
      expect(result.code, result.output).toBe(0);
    } else {
      const result = await runShell(commands, commands.includes('npm pack') ? ROOT : repository, env);
      expect(result.code, result.output).toBe(0);
      if (commands.includes('npm test')) expect(result.output).toMatch(/^4 passed, 0 failed$/m);
    }
  }
  expect(release).not.toBe('');
  await expect.poll(titleOf).toBe('From a repository of its own');
  await service.stop();
  await registry.stop();
  rmSync(own, { recursive: true, force: true });

  /** Checks that a save changes the page; the last save is published afterwards. */
  async function expectDevelopment(dev: ChildProcess): Promise<void> {
    const url = await new Promise<string>((resolve, reject) => {
      let output = '';
      const listen = (chunk: Buffer) => {
        output += chunk;
        const address = /answers at (http:\S+)/.exec(output)?.[1];
        if (address) resolve(address);
      };
      dev.stdout!.on('data', listen);
      dev.stderr!.on('data', listen);
      dev.once('close', () => reject(new Error(output)));
    });
    await page.goto(`${url}/terms-conditions`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(before!);
    const file = path.join(repository, 'src/messages/en.json');
    const messages = JSON.parse(readFileSync(file, 'utf8'));
    messages.kind.terms = 'From a repository of its own';
    writeFileSync(file, JSON.stringify(messages, null, 2));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('From a repository of its own');
    await page.goto(`${url}/help-center`);
    await expect(page.getByRole('navigation', { name: 'Help topics' })).toBeVisible();
    await end(dev);
  }
});

/** A step of a page of docs/: a file to write, or commands to run. */
type Step = { file: string; text: string } | { commands: string };

/** A block of commands, or a file: its path on a line of its own, followed by a code block. */
const STEP = /```sh\n(?<commands>.*?)\n```|^`(?<file>[\w./-]+)`\n\n```\w+\n(?<text>.*?)\n```$/gms;

/** The steps of a page of docs/, in order. */
function documentSteps(page: string): Step[] {
  const text = readFileSync(path.join(ROOT, 'docs', page), 'utf8');
  return [...text.matchAll(STEP)].map(({ groups }) =>
    groups!.commands === undefined ? { file: groups!.file!, text: `${groups!.text}\n` } : { commands: groups!.commands },
  );
}
