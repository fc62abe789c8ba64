import { REPORTS_ADDRESS, SIGNALS_ADDRESS } from 'shared/contract/page/addresses';
import type { PageSelection } from 'shared/contract/page/page-state';
import type { ReleaseReport } from 'shared/contract/page/release-report';
import type { FailureKind, FeltSignal, Signal, WakeSignal } from 'shared/contract/page/signal';
import type { PartName, SectionName } from 'shared/contract';
import { kindOf } from './failure-kind';

let selection: PageSelection | null = null;
const inUse: Partial<Record<PartName, string>> = {};
const reported = new Set<string>();

/** Signals are sent only while a rollout runs, and only about the parts that have one. */
export function startReporting(pageSelection: PageSelection): void {
  selection = pageSelection;
  inUse.shell = pageSelection.shell.version;
}

/** Records which version of a section runs: the selected one, or its fallback. */
export function nowInUse(section: SectionName, version: string): void {
  inUse[section] = version;
}

/** The part is hydrated. */
export function reportLoaded(section: PartName): void {
  const version = inUse[section];
  if (version) report({ section, version, outcome: 'loaded' });
}

/** The part's code is missing, corrupt or throws; `version` is by default the one that runs, or else the selected one. */
export function reportFailed(
  section: PartName,
  error: unknown,
  version = inUse[section] ?? selection?.sections[section]?.version,
  kind: FailureKind = kindOf(error),
): void {
  console.warn(`${section}@${version} failed`, error);
  if (!version) return;
  const page = location.pathname;
  report({ section, version, outcome: 'failed', cause: { kind, page } });
  // A changed file is reported also without a rollout.
  if (kind === 'integrity')
    reportOnce(`${section} ${version}`, REPORTS_ADDRESS, { type: 'release-integrity', body: { part: section, version, page } });
}

/**
 * A recoverable hydration error of React. It is the section's failure if the component stack contains a script of the section's
 * release, otherwise the shell's.
 */
export function reportRecovered(section: SectionName | null, error: unknown, componentStack = ''): void {
  const isOfSection = section !== null && componentStack.includes(`/_releases/${section}/`);
  reportFailed(isOfSection ? section : 'shell', error, undefined, 'hydration');
}

/** The page's code is requested. A part that then sends nothing counts as silent; one that the visitor leaves earlier reports `left`. */
export function reportRequested(section: SectionName | null): void {
  const version = section && selection?.sections[section]?.version;
  if (version) report({ section, version, outcome: 'woken' });
  const { version: shell } = selection!.shell;
  addEventListener('pagehide', () => {
    for (const [name, shown] of [
      [section, version],
      ['shell', shell],
    ] as const)
      if (name && shown && !['loaded', 'failed'].some((outcome) => reported.has(`${name} ${shown} ${outcome}`)))
        report({ section: name, version: shown, outcome: 'left' });
  });
}

/** The measurements of the visit, for the section and the shell. @param errors whether a part threw after it was hydrated */
export function reportFelt(section: SectionName | null, felt: FeltSignal['felt'], errors: (part: PartName) => boolean): void {
  for (const part of [section, 'shell'] as const) {
    const version = part && inUse[part];
    if (version) report({ section: part, version, outcome: 'felt', felt: { ...felt, errors: errors(part) } });
  }
}

function report(signal: Signal | WakeSignal | FeltSignal): void {
  const { section, version, outcome } = signal;
  if (selection?.arms?.[section]) reportOnce(`${section} ${version} ${outcome}`, SIGNALS_ADDRESS, signal);
}

function reportOnce(key: string, address: string, body: Signal | WakeSignal | FeltSignal | ReleaseReport): void {
  if (reported.has(key)) return;
  reported.add(key);
  navigator.sendBeacon?.(address, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
