import path from 'node:path';
import { filesIn } from './inputs';

/**
 * What each file of browser tests may have read: itself and all that is built, started or shown, which is the whole repository without
 * other tests. One browser and one server serve many files of tests, so what they read cannot be told apart.
 */
export function browserRecords(root: string, browser: string): Map<string, string[]> {
  const specs = filesIn(path.join(root, 'e2e')).filter((file) => file.endsWith('.spec.ts'));
  return new Map(specs.map((spec) => [spec, [`file ${browser}`, `product ${root}`, `file ${spec}`]]));
}
