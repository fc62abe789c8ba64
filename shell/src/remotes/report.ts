import type { Picks } from '../page-state';
import type { SectionName } from './sections';

let arms: Picks['arms'];
const versions: Partial<Record<SectionName, string>> = {};
const said = new Set<string>();

/** Signals go out only while a rollout runs, and only from visitors who are in one of its arms. */
export function startReporting(picks: Picks): void {
  arms = picks.arms;
}

export function reportLoaded(section: SectionName, version: string): void {
  versions[section] = version;
  report(section, version, 'loaded');
}

export function reportFailed(section: SectionName, version: string, error: unknown): void {
  console.warn(`The section "${section}" ${version} failed`, error);
  report(section, version, 'failed');
}

/** A section that loaded and then threw while rendering. */
export function reportRenderError(section: SectionName, error: unknown): void {
  const version = versions[section];
  if (version) reportFailed(section, version, error);
}

function report(section: SectionName, version: string, outcome: 'loaded' | 'failed'): void {
  const key = `${section} ${version} ${outcome}`;
  if (!arms?.[section] || said.has(key)) return;
  said.add(key);
  navigator.sendBeacon?.('/_signals', new Blob([JSON.stringify({ section, version, outcome })], { type: 'application/json' }));
}
