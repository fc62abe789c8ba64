import { REPORTS_ADDRESS, SIGNALS_ADDRESS } from 'shared/contract/page/addresses';
import type { PageSelection } from 'shared/contract/page/page-state';
import type { ReleaseReport } from 'shared/contract/page/release-report';
import type { FailureKind, FeltSignal, Signal, WakeSignal } from 'shared/contract/page/signal';
import type { SectionName } from 'shared/contract';
import { kindOf } from './failure-kind';

type Reported = SectionName | 'shell';

let selection: PageSelection | null = null;
const inUse: Partial<Record<Reported, string>> = {};
const reported = new Set<string>();

/** Signals go out only while a rollout runs, and only about sections that have one. */
export function startReporting(pageSelection: PageSelection): void {
  selection = pageSelection;
  inUse.shell = pageSelection.shell.version;
}

/** Which version of a section is running: the selected one, or the good one before it. */
export function nowInUse(section: SectionName, version: string): void {
  inUse[section] = version;
}

/** The section is on the page and hydrated. */
export function reportLoaded(section: Reported): void {
  const version = inUse[section];
  if (version) report({ section, version, outcome: 'loaded' });
}

/** The section's code is missing, corrupt or throws; without `version` it is the one that was selected. */
export function reportFailed(
  section: Reported,
  error: unknown,
  version = section === 'shell' ? inUse.shell : (inUse[section] ?? selection?.sections[section]?.version),
  kind: FailureKind = kindOf(error),
): void {
  console.warn(`${section}@${version} failed`, error);
  if (!version) return;
  const page = location.pathname;
  report({ section, version, outcome: 'failed', cause: { kind, page } });
  // A file that was changed on its way, or where it lies, is news also while no rollout runs.
  if (kind === 'integrity')
    sayOnce(`${section} ${version}`, REPORTS_ADDRESS, { type: 'release-integrity', body: { part: section, version, page } });
}

/**
 * What React mended as it was hydrated. Header and footer are the shell's: it is the section's failure only where the stack of
 * components goes through a script of the section's release.
 */
export function reportMended(section: SectionName | null, error: unknown, componentStack = ''): void {
  const isOfSection = section !== null && componentStack.includes(`/_releases/${section}/`);
  reportFailed(isOfSection ? section : 'shell', error, undefined, 'hydration');
}

/** The section's code is asked for: who says so and then nothing is silent, but for those who leave before it has come. */
export function reportWoken(section: SectionName | null): void {
  const version = section && selection?.sections[section]?.version;
  if (!version) return;
  report({ section, version, outcome: 'woken' });
  const { version: shell } = selection!.shell;
  addEventListener('pagehide', () => {
    for (const [name, shown] of [
      [section, version],
      ['shell', shell],
    ] as const)
      if (!['loaded', 'failed'].some((outcome) => reported.has(`${name} ${shown} ${outcome}`)))
        report({ section: name, version: shown, outcome: 'left' });
  });
}

/** What the visit was like, of the section and of the shell around it. @param errors whether a part threw after it was hydrated */
export function reportFelt(section: SectionName | null, felt: FeltSignal['felt'], errors: (part: Reported) => boolean): void {
  for (const part of [section, 'shell'] as const) {
    const version = part && inUse[part];
    if (version) report({ section: part, version, outcome: 'felt', felt: { ...felt, errors: errors(part) } });
  }
}

function report(signal: Signal | WakeSignal | FeltSignal): void {
  const { section, version, outcome } = signal;
  if (selection?.arms?.[section]) sayOnce(`${section} ${version} ${outcome}`, SIGNALS_ADDRESS, signal);
}

function sayOnce(key: string, address: string, what: Signal | WakeSignal | FeltSignal | ReleaseReport): void {
  if (reported.has(key)) return;
  reported.add(key);
  navigator.sendBeacon?.(address, new Blob([JSON.stringify(what)], { type: 'application/json' }));
}
