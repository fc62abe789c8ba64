import { SIGNALS_ADDRESS } from 'shared/contract/page/addresses';
import { SELECTION_ID } from 'shared/contract/page/marks';
import type { PageSelection } from 'shared/contract/page/page-state';
import { textOf } from './text-of';

/** Whether an error is of the shell's files: one that is missing, corrupt or throws at its start cannot report itself. */
export function isOfShell({ target, filename }: ErrorEvent): boolean {
  return /\/_releases\/shell\//.test((target as HTMLScriptElement).src || filename);
}

/** Reports to the origin while a rollout of the shell runs. `woken`: the page fetches its script; a page that then sends nothing counts as silent. */
export function reportOutcome(outcome: 'failed' | 'woken'): void {
  const { arms, shell }: PageSelection = JSON.parse(textOf(SELECTION_ID));
  const report = [JSON.stringify({ section: 'shell', version: shell.version, outcome })];
  if (arms?.shell) navigator.sendBeacon?.(SIGNALS_ADDRESS, new Blob(report, { type: 'application/json' }));
}
