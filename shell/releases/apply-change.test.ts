/** @jest-environment node */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseName } from 'shared/build/workspaces';
import { applyChange } from './apply-change';
import { withSection } from './commands/section-state';
import { pairKey, type Pair } from './live-pairs';
import { readRegistry, type Change } from './registry/registry-file';
import type { PagesStore } from './render/pages-store';

let data: string;
let rendered: Set<string>;
const ensure = jest.fn();
const pages = { ensure, has: (pair: Pair) => rendered.has(pairKey(pair)) } as unknown as PagesStore;

const publish = (name: string, version: string, contract = 1, serves = [1]) => {
  const folder = path.join(data, 'releases', name, version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ name, version, contract, serves }));
};
const stable = (name: ReleaseName, version: string): Change => (registry) => withSection(registry, name, { stable: version });

beforeEach(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'apply-'));
  rendered = new Set();
  ensure.mockReset().mockImplementation(async (pair: Pair) => void rendered.add(pairKey(pair)));
  publish('shell', '1.0.0');
  publish('help', '2.0.0');
  await applyChange(data, pages, 'start shell@1.0.0', stable('shell', '1.0.0'));
});

test('a change is in force once every pair that it lets meet is rendered', async () => {
  const { sequence } = await applyChange(data, pages, 'start help@2.0.0', stable('help', '2.0.0'));
  expect(sequence).toBe(2);
  expect(rendered).toEqual(new Set(['1.0.0/shell@1.0.0', '1.0.0/help@2.0.0']));
  expect(readRegistry(data)).toMatchObject({ change: 'start help@2.0.0', sections: { help: { stable: '2.0.0' } } });
});

test('what does not render, was not published or speaks another contract is never in force', async () => {
  publish('help', '3.0.0', 2);
  await expect(applyChange(data, pages, 'x', stable('help', '9.9.9'))).rejects.toThrow('help@9.9.9 is not published');
  await expect(applyChange(data, pages, 'x', stable('help', '3.0.0'))).rejects.toThrow(/speaks contract 2.*serves 1/);
  ensure.mockRejectedValue(new Error('does not render'));
  await expect(applyChange(data, pages, 'x', stable('help', '2.0.0'))).rejects.toThrow('does not render');
  expect(readRegistry(data)).toMatchObject({ sequence: 1, sections: { help: { stable: null } } });
});

test('a change that somebody else made meanwhile is seen, and its pairs are rendered too', async () => {
  publish('shell', '1.1.0');
  ensure.mockImplementationOnce(async (pair: Pair) => {
    rendered.add(pairKey(pair));
    await applyChange(data, pages, 'meanwhile', stable('shell', '1.1.0'));
  });
  await applyChange(data, pages, 'start help@2.0.0', stable('help', '2.0.0'));
  expect(rendered).toContain('1.1.0/help@2.0.0');
  expect(readRegistry(data)).toMatchObject({ sequence: 3, sections: { shell: { stable: '1.1.0' }, help: { stable: '2.0.0' } } });
});

test('a shell that serves two contracts carries sections of both, so that a new number can be released', async () => {
  publish('shell', '1.1.0', 2, [1, 2]);
  publish('help', '3.0.0', 2);
  await applyChange(data, pages, 'x', stable('help', '2.0.0'));
  await applyChange(data, pages, 'x', stable('shell', '1.1.0'));
  await applyChange(data, pages, 'x', stable('help', '3.0.0'));
  expect(readRegistry(data).sections.help.stable).toBe('3.0.0');
});

test('a version that only the next rollback would serve refuses nothing when it does not render', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  publish('help', '1.0.0');
  ensure.mockImplementation(async (pair: Pair) => {
    if (pair.version === '1.0.0' && pair.section === 'help') throw new Error('needs a newer shell');
    rendered.add(pairKey(pair));
  });
  await applyChange(data, pages, 'x', (registry) => withSection(registry, 'help', { stable: '2.0.0', previousGood: ['1.0.0'] }));
  expect(readRegistry(data).sections.help.stable).toBe('2.0.0');
  expect(said).toHaveBeenCalledWith(expect.stringContaining('needs a newer shell'));
  said.mockRestore();
});

test('what is served already is not asked again, so an emergency does not fail over it', async () => {
  await applyChange(data, pages, 'x', stable('help', '2.0.0'));
  ensure.mockRejectedValue(new Error('the disk is full'));
  await applyChange(data, pages, 'x', (registry) => withSection(registry, 'help', { blocked: [{ version: '0.9.0', reason: 'r', at: new Date().toISOString() }] }));
  expect(readRegistry(data).sections.help.blocked).toHaveLength(1);
});
