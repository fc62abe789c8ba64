import { SIGNALS_ADDRESS } from 'shared/contract/page/addresses';
import { SELECTION_ID } from 'shared/contract/page/marks';
import type { PageSelection } from 'shared/contract/page/page-state';
import { textOf } from './text-of';

/** Whether an error came of the shell's own files: one that is missing, corrupt or throws as it starts cannot report itself. */
export function isOfShell({ target, filename }: ErrorEvent): boolean {
  return /\/_releases\/shell\//.test((target as HTMLScriptElement).src || filename);
}

/** Says so while a rollout of the shell runs, and only then; also that a page fetches its script, as one that never comes cannot say that it is silent. */
export function say(outcome: 'failed' | 'woken'): void {
  const { arms, shell }: PageSelection = JSON.parse(textOf(SELECTION_ID));
  const report = [JSON.stringify({ section: 'shell', version: shell.version, outcome })];
  if (arms?.shell) navigator.sendBeacon?.(SIGNALS_ADDRESS, new Blob(report, { type: 'application/json' }));
}
