import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { newestText } from 'platform/testing/registry-rows';
import { publishAsBuilt, publishMistake } from '../fixtures/copied-release';
import { expect, test, type OwnSite } from '../fixtures/site';

/** Hostile code for the landing page, which has the fewest pages to render: it tries to read secrets and to write files meanwhile. */
const attack = (pages: string, registry: string) => `
const spoils = [];
const seize = (take) => {
  try {
    spoils.push(String(take()));
  } catch {
    spoils.push('nothing');
  }
};
seize(() => process.env.DEPLOY_TOKEN ?? 'nothing');
seize(() => process.getBuiltinModule('node:fs').readFileSync('/proc/' + process.ppid + '/environ', 'utf8'));
seize(() => process.getBuiltinModule('node:fs').readFileSync(${JSON.stringify(registry)}, 'utf8'));
seize(() => process.getBuiltinModule('node:child_process').execSync('id'));
seize(() => process.kill(process.ppid, 0));
seize(() => {
  const fs = process.getBuiltinModule('node:fs');
  for (const file of fs.readdirSync(${JSON.stringify(pages)}, { recursive: true }).filter((name) => name.endsWith('.json')))
    fs.writeFileSync(${JSON.stringify(pages)} + '/' + file, 'forged');
});
const taken = spoils.filter((spoil) => spoil !== 'nothing');
if (taken.length > 0) throw new Error('SPOILS ' + taken.join(' '));
`;

test('a hostile release of a section reads no secret and changes no byte of another part when it is published', async ({
  ownSite,
}) => {
  const { data } = ownSite;
  const version = '9.9.1-aaaaaaaa';
  const before = hashes(ownSite);
  const server = attack(path.join(data, 'pages'), path.join(data, 'site.db'));
  publishMistake(data, 'landing', version, { server }, /\.([cm]?js|css)$/);
  process.env.DEPLOY_TOKEN = 'a secret of the pipeline';
  const { fault } = await publishAsBuilt(data, 'landing', version);
  delete process.env.DEPLOY_TOKEN;

  expect(fault, 'it renders, so it is published').toBe('');
  const after = hashes(ownSite);
  expect(Object.fromEntries(Object.keys(before).map((name) => [name, after[name]]))).toEqual(before);
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter((name) => !/^(releases\/landing\/|pages\/[^/]+\/[^/]+\/landing@)/.test(name))).toEqual([]);
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
