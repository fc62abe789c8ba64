import type { Registry } from 'shared/contract/registry/schema';
import { newState } from './section-state';

/** The registry before the first start. A section is added when its first release is started. */
export function emptyRegistry(): Registry {
  const changedAt = new Date(0).toISOString();
  return { format: 3, sequence: 0, previousHash: null, changedAt, change: 'empty', by: null, sections: { shell: newState() } };
}
