import { emptyRegistry, start, withSection } from 'platform/rollout';
import { newerSources } from './newer-sources';

const served = withSection(withSection(emptyRegistry(), 'shell', { stable: '1.0.0-a' }), 'help', { stable: '1.0.0-b' });
const rolling = start(served, {
  name: 'help',
  version: '1.1.0-c',
  stages: [10, 100],
  id: 'r',
  now: '2026-01-01T00:00:00.000Z',
});
const lines = (registry: typeof served, versions: Record<string, string>) =>
  newerSources(registry, Object.keys(versions), (name) => versions[name]!);

test('returns no line for parts that are served as built from these sources', () => {
  expect(lines(served, { shell: '1.0.0-a', help: '1.0.0-b' })).toEqual([]);
});

test('names changed sources, the served release, and the command to publish them', () => {
  expect(lines(served, { shell: '1.0.0-a', help: '1.1.0-c' })).toEqual([
    'The sources of help have changed (1.1.0-c); help@1.0.0-b is served. Publish them: npm run release -- publish help',
  ]);
});

test('counts a candidate as served', () => {
  expect(lines(rolling, { help: '1.1.0-c' })).toEqual([]);
  expect(lines(rolling, { help: '1.0.0-b' })).toEqual([]);
  expect(lines(rolling, { help: '1.2.0-d' })).toEqual([
    'The sources of help have changed (1.2.0-d); help@1.0.0-b and help@1.1.0-c are served. Publish them: npm run release -- publish help',
  ]);
});

test('names a section that was never started', () => {
  expect(lines(served, { news: '0.1.0-e' })).toEqual([
    'The sources of news have changed (0.1.0-e); nothing of news is served. Publish them: npm run release -- publish news',
  ]);
});
