import { writeOut } from '../../commands/for-browser';
import type { Access, Condition, Signals } from '../../store';
import { countsNow } from '../../rollout';
import { judge } from '../../rollout/verdict';
import type { Registry } from 'shared/contract/registry/schema';

const DAY = 24 * 60 * 60 * 1000;
const SHELL = 'shell';

/** Rollouts that the verdict holds, whatever the other evidence. */
export async function heldRollouts(signals: Pick<Signals, 'read'>, { sections }: Registry): Promise<Condition[]> {
  const running = Object.entries(sections).flatMap(([section, { rollout }]) =>
    rollout?.state === 'running' ? [{ section, rollout }] : [],
  );
  const counts = await signals.read(running.map(({ rollout }) => rollout.id));
  return running.flatMap(({ section, rollout }) => {
    const { held } = judge(countsNow(section, rollout, counts.get(rollout.id)!));
    const text = `The rollout of ${section}@${rollout.candidate} is held at ${rollout.stages[rollout.stage]} %. ${held}`;
    return held === null ? [] : [{ id: `held ${section} ${rollout.id} ${rollout.stage}`, kind: 'held' as const, section, text }];
  });
}

/** Changes that wait for a second person. */
export function waitingRequests({ requests }: Access, now: number): Condition[] {
  return requests.list(new Date(now)).map(({ by, id, verb: command, words: parameters }) => ({
    id: `waits ${id}`,
    kind: 'waits',
    section: parameters.name,
    text: `"${writeOut(command, parameters)}" was requested by ${by.who}. A second person must approve it within 24 hours, in the console or by: npm run release -- approve ${id}`,
  }));
}

/** Tokens that expire within days. */
export function expiringTokens(access: Access, now: number): Condition[] {
  return access.read().tokens.flatMap(({ createdAt, expiresAt, name, revokedAt, sections }): Condition[] => {
    const [left, life] = [Date.parse(expiresAt) - now, Date.parse(expiresAt) - Date.parse(createdAt)];
    if (revokedAt || left <= 0 || left > Math.min(7 * DAY, life / 4)) return [];
    const text = `The token ${name} expires at ${expiresAt}. Make the next one under a new name: npm run release -- token create`;
    return sections.map((section) => ({
      id: `key-expires ${name} ${expiresAt} ${section}`,
      kind: 'key-expires',
      section: section === '*' ? SHELL : section,
      text,
    }));
  });
}

/** The degraded state that `/healthz` reports. */
export function degraded(reasons: readonly string[]): Condition[] {
  if (reasons.length === 0) return [];
  return [{ id: 'degraded', kind: 'degraded', section: SHELL, text: `The site is degraded. ${reasons.join(' ')}` }];
}

/** A spent error budget: more pages failed than the objective allows, so no rollout advances by itself. */
export const spentBudget = (text: string | null): Condition[] =>
  text === null ? [] : [{ id: 'held budget', kind: 'held', section: SHELL, text }];
