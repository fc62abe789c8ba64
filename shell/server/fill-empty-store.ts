import { randomBytes } from 'node:crypto';
import { RELEASE_NAMES } from 'shared/build/workspaces';
import { applyChange } from '../releases/apply-change';
import { publish } from '../releases/commands/publish';
import { start } from '../releases/commands/start';
import { newestKept, restoreAdvice } from '../releases/registry/kept-states';
import { readRegistry } from '../releases/registry/registry-file';
import type { PagesStore } from '../releases/render/pages-store';

/** Publishes and starts whatever the registry has no stable version of; the shell first, because sections are proven beside it. */
export async function fillEmptyStore(data: string, pages: PagesStore, say: (line: string) => void): Promise<void> {
  const fault = faultOf(data);
  if (fault) return say(`Nothing is published or started. ${fault}`);
  for (const name of RELEASE_NAMES) {
    if (readRegistry(data).sections[name].stable !== null) continue;
    const version = await publish({ data, name, pages, say });
    const id = randomBytes(4).toString('hex');
    await applyChange(data, pages, `start ${name}@${version} (first start)`, (registry) =>
      start(registry, { name, version, id, now: new Date().toISOString() }),
    );
    say(`${name}@${version} is live.`);
  }
}

/** A store whose registry is lost or broken is not empty. Where a kept state can be served the origin starts with that one. */
function faultOf(data: string): string | null {
  try {
    readRegistry(data);
    return null;
  } catch (error) {
    if (!newestKept(data)) throw error;
    const { message } = error as Error;
    return message.includes(restoreAdvice(data)) ? message : `${message}. ${restoreAdvice(data)}`;
  }
}
