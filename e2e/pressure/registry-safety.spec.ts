import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile } from 'tooling/artefact/compile';
import { helpTeam } from '../fixtures/help-team';
import { expect, test } from '../fixtures/site';
import { readHistory, readRegistry } from 'platform/testing/folder-in';

test('fifty processes at once lose nothing of one another, and the hash chain holds', async ({ ownSite }) => {
  const team = helpTeam();
  team.retitle('Help, second edition');
  const { last: release } = await ownSite.release(['publish', 'help'], team.root);
  team.remove();
  const before = readRegistry(ownSite.data).sequence;

  const commands = Array.from({ length: 50 }, (_, index) =>
    index % 5 === 0
      ? ['publish', 'help']
      : index % 5 < 3
        ? ['start', release, '--stages', '10,100']
        : ['abort', 'help', '--reason', `abort number ${index}`],
  );
  const said = await Promise.all(commands.map((words) => ownSite.release(words)));

  expect(said.map(({ code }) => code).filter((code) => code !== 0 && code !== 1)).toEqual([]);
  const done = commands.filter((words, index) => said[index]!.code === 0 && words[0] !== 'publish');
  expect(done.length).toBeGreaterThan(0);
  expect(readRegistry(ownSite.data).sequence).toBe(before + done.length);
  const changes = readHistory(ownSite.data)
    .slice(before)
    .map(({ change }) => change);
  expect(changes.toSorted()).toEqual(done.map((words) => words.join(' ')).toSorted());
});

test('a registry whose writer is killed at 200 random moments is always the old one or the new one', async () => {
  // Compiled, because the TypeScript loader takes most of a second to start, two hundred times.
  const folder = mkdtempSync(path.join(tmpdir(), 'site-writer-'));
  await compile({ 'busy-writer': 'e2e/fixtures/busy-writer.ts' }, folder);
  const writer = path.join(folder, 'programs/bin/busy-writer.mjs');
  await Promise.all([killWriters(writer, 100), killWriters(writer, 100)]);
  rmSync(folder, { recursive: true, force: true });
});

async function killWriters(writer: string, rounds: number): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'site-kill-'));
  let last = 0;
  for (let round = 0; round < rounds; round += 1) {
    await writeAndKill(writer, data, Math.random() * 60);
    const registry = readRegistry(data);
    expect(registry.sequence).toBeGreaterThanOrEqual(last);
    last = registry.sequence;
  }
  expect(last, 'the writers got somewhere').toBeGreaterThan(rounds);
  expect(readHistory(data).at(-1)!.sequence).toBe(last);
  rmSync(data, { recursive: true, force: true });
}

/** A process that changes the registry again and again, killed so many milliseconds after its first change. */
function writeAndKill(writer: string, data: string, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [writer, data], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), milliseconds));
    child.once('exit', () => resolve());
  });
}
