import { RELEASE_NAMES, type ReleaseName } from 'shared/build/workspaces';
import type { Policy, Registry, SectionState } from './schema';

const STAGES: Policy = { kind: 'stages', stages: [1, 10, 50, 100] };

/** What the company is bound by is never split between visitors. */
const POLICIES: Record<ReleaseName, Policy> = { shell: STAGES, landing: STAGES, legal: { kind: 'all-at-once' }, help: STAGES };

export function emptyRegistry(): Registry {
  const sections = Object.fromEntries(
    RELEASE_NAMES.map((name): [string, SectionState] => [name, { stable: null, previousGood: [], blocked: [], policy: POLICIES[name] }]),
  ) as Registry['sections'];
  return { format: 1, sequence: 0, previousHash: null, changedAt: new Date(0).toISOString(), change: 'empty', sections };
}
