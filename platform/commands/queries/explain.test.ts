import type { Registry } from 'shared/contract/registry/schema';
import { explain } from './explain';
import { withSection } from '../../rollout';
import { running } from '../../testing/rollouts';

const roots: Record<string, string[]> = { 'help@1.2.0': ['/help-center'], 'help@1.0.0': ['/help-center'] };
const ask = (registry: Registry, question: Omit<Parameters<typeof explain>[1], 'rootsOf' | 'previewed'>) =>
  explain(registry, {
    ...question,
    rootsOf: (name, version) => roots[`${name}@${version}`] ?? [],
    previewed: (pass) => (pass === 'signed' ? { name: 'help', version: '1.0.0' } : null),
  });

test('explain names section, rule and position for a visitor', () => {
  expect(ask({ ...running, sequence: 7 }, { path: '/Help-Center/x', bucket: 42 })).toMatchObject({
    sequence: 7,
    bucket: 42,
    section: 'help',
    releases: [
      { name: 'shell', version: null, because: 'no rollout runs', position: null },
      {
        name: 'help',
        version: '1.2.0',
        because: expect.stringMatching(/^bucket 42 stands at \d+, not below 1 %/),
        position: expect.any(Number),
      },
    ],
  });
});

test('explain covers previews, crawlers, visitors without a bucket, and addresses of no section', () => {
  expect(ask(running, { path: '/help-center?release=signed', bucket: 1 }).releases).toMatchObject([
    { name: 'shell', because: 'no rollout runs' },
    { name: 'help', version: '1.0.0', because: 'forced by a preview' },
  ]);
  expect(ask(running, { path: '/help-center', bucket: 1, crawler: true }).releases[1]).toMatchObject({
    because: 'crawlers always see stable',
  });
  expect(ask(running, { path: '/help-center', bucket: 0 }).releases[1]).toMatchObject({ position: expect.any(Number) });
  expect(ask(running, { path: '/help-center', bucket: null }).releases[1]).toMatchObject({
    because: 'the visitor has no bucket',
    position: null,
  });
  expect(ask(running, { path: '/nothing', bucket: 1 })).toMatchObject({ section: null, releases: [{ name: 'shell' }] });
});

test('explain asks nothing about the addresses of a section without a release', () => {
  const registry = withSection(running, 'news', { policy: { kind: 'all-at-once' } });
  const rootsOf = jest.fn((name: string, version: string) => roots[`${name}@${version}`] ?? []);
  expect(explain(registry, { path: '/help-center', bucket: 42, rootsOf })).toMatchObject({ section: 'help' });
  expect(rootsOf.mock.calls).toEqual([['help', '1.2.0']]);
});

test('explain reads an address that begins with two slashes as the origin does, and refuses what is no address', () => {
  for (const path of ['//', '//help-center', '//help-center/x?release=signed'])
    expect(ask(running, { path, bucket: 1 })).toMatchObject({ path, section: null });
  const message = '--path is "http://["; it takes the path of a page, such as /help-center';
  const fault = expect.objectContaining({ code: 'wrong-option', message });
  expect(() => ask(running, { path: 'http://[', bucket: 1 })).toThrow(fault);
});
