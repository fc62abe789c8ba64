import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newestText } from 'platform/testing/registry-rows';
import { publishAsBuilt, publishMistake } from '../fixtures/copied-release';
import { helpTeam } from '../fixtures/help-team';
import { expect, test, type OwnSite } from '../fixtures/site';

/** Hostile code for the help center, which tries to read secrets and to write files while its release is rendered. */
const attack = (pages: string, registry: string) => `
const node = (globalThis as any).process;
const spoils: string[] = [];
const seize = (take: () => unknown) => {
  try {
    spoils.push(String(take()));
  } catch {
    spoils.push('nothing');
  }
};
seize(() => node.env.DEPLOY_TOKEN ?? 'nothing');
seize(() => node.getBuiltinModule('node:fs').readFileSync('/proc/' + node.ppid + '/environ', 'utf8'));
seize(() => node.getBuiltinModule('node:fs').readFileSync(${JSON.stringify(registry)}, 'utf8'));
seize(() => node.getBuiltinModule('node:child_process').execSync('id'));
seize(() => node.kill(node.ppid, 0));
seize(() => {
  const fs = node.getBuiltinModule('node:fs');
  for (const file of fs.readdirSync(${JSON.stringify(pages)}, { recursive: true }).filter((name: string) => name.endsWith('.json')))
    fs.writeFileSync(${JSON.stringify(pages)} + '/' + file, 'forged');
});
const taken = spoils.filter((spoil) => spoil !== 'nothing');
if (taken.length > 0) throw new Error('SPOILS ' + taken.join(' '));
`;

test('a hostile release of help reads no secret and changes no byte of another part when it is published', async ({
  ownSite,
}) => {
  process.env.DEPLOY_TOKEN = 'a secret of the pipeline';
  const before = hashes(ownSite);
  const team = helpTeam();
  const file = path.join(team.root, 'remotes/help/src/remote.ts');
  const code = attack(path.join(ownSite.data, 'pages'), path.join(ownSite.data, 'site.db'));
  writeFileSync(file, `${readFileSync(file, 'utf8')}${code}`);
  const published = await ownSite.release(['publish', 'help'], team.root);
  team.remove();
  delete process.env.DEPLOY_TOKEN;

  // It renders, so it is published.
  expect(published.stderr).not.toContain('SPOILS');
  expect(published.code).toBe(0);
  const after = hashes(ownSite);
  expect(Object.fromEntries(Object.keys(before).map((name) => [name, after[name]]))).toEqual(before);
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter((name) => !/^(releases\/help\/|pages\/[^/]+\/[^/]+\/help@)/.test(name))).toEqual([]);
});

test('refuses a release that overwrites a function of the shared React', async ({ ownSite: { data } }) => {
  const version = '9.9.1-aaaaaaaa';
  const patch = "Object.assign(require('react'), { useState: () => ['forged', () => undefined] });\n";
  publishMistake(data, 'help', version, { server: patch }, /\.([cm]?js|css)$/);
  const { fault } = await publishAsBuilt(data, 'help', version);
  expect(fault).toMatch(
    /help@\S+ does not render beside shell@\S+:.*(read only|not extensible|not writable|which has only a getter)/s,
  );
});

/** Every file of the store that an origin serves from. */
function hashes({ data }: OwnSite): Record<string, string> {
  const files = ['releases', 'pages'].flatMap((folder) =>
    readdirSync(path.join(data, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  const hashOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
  const ofFiles = files.map((file) => [path.relative(data, file), hashOf(readFileSync(file))]);
  // Only the registry's rows, because session counts and notifications are written to the same file.
  return { ...Object.fromEntries(ofFiles), registry: hashOf(newestText(data)) };
}
