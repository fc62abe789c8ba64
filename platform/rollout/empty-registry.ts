import type { Registry } from 'shared/contract/registry/schema';
import { newState } from './section-state';

/** What stands before anything was started; sections come with their first release. */
export function emptyRegistry(): Registry {
  const changedAt = new Date(0).toISOString();
  return { format: 3, sequence: 0, previousHash: null, changedAt, change: 'empty', by: null, sections: { shell: newState() } };
}
