import type { Folder } from '../store';
import { foreignRootsOf } from './due-pages';

test('the addresses of all other sections are foreign to a trial, in each of their releases, and its own are not', () => {
  const roots: Record<string, Record<string, string[]>> = {
    shell: { '1.0.0': [] },
    help: { '1.0.0': ['/help-center'] },
    legal: { '1.0.0': ['/terms'], '1.1.0': ['/terms', '/privacy'] },
  };
  const releases = {
    names: () => Object.keys(roots),
    versions: (name: string) => Object.keys(roots[name]!),
    record: (name: string, version: string) => ({ section: { roots: roots[name]![version]! } }),
  };
  const pair = { shell: '1.0.0', section: 'help', version: '1.0.0' };
  expect(foreignRootsOf({ releases } as unknown as Folder, pair)).toEqual(['/terms', '/terms', '/privacy']);
});
