import type { Picks } from '../page-state';
import type { SectionName } from './sections';

type Reported = SectionName | 'shell';

let picks: Picks | null = null;
const inUse: Partial<Record<Reported, string>> = {};
const said = new Set<string>();

/** Signals go out only while a rollout runs, and only about sections that have one. */
export function startReporting(given: Picks): void {
  picks = given;
  inUse.shell = given.shell.version;
}

/** Which version of a section is running: the picked one, or the good one before it. */
export function nowInUse(section: SectionName, version: string): void {
  inUse[section] = version;
}

/** The section is on the page and alive. */
export function reportLoaded(section: Reported): void {
  const version = inUse[section];
  if (version) report(section, version, 'loaded');
}

/** The section's code is missing, corrupt or throws; without `version` it is the one that was picked. */
export function reportFailed(section: Reported, error: unknown, version = section === 'shell' ? inUse.shell : (inUse[section] ?? picks?.sections[section]?.version)): void {
  console.warn(`The section "${section}" failed (${version})`, error);
  if (version) report(section, version, 'failed');
}

function report(section: Reported, version: string, outcome: 'loaded' | 'failed'): void {
  const key = `${section} ${version} ${outcome}`;
  if (!picks?.arms?.[section] || said.has(key)) return;
  said.add(key);
  navigator.sendBeacon?.('/_signals', new Blob([JSON.stringify({ section, version, outcome })], { type: 'application/json' }));
}
