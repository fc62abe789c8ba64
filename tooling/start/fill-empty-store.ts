import { randomBytes } from 'node:crypto';
import type { Builder } from 'platform/cli';
import { applyChange, type PagesStore } from 'platform/render';
import { publish } from 'platform/commands';
import type { Folder, StoredRegistry } from 'platform/store';
import { start } from 'platform/rollout';
import { readRecord } from 'platform/store/files';

const FIRST = '(first start)';

interface Empty {
  store: Folder;
  pages: PagesStore;
  builder: Builder;
  log(line: string): void;
}

/**
 * Publishes and starts every part that can be built here, the shell first, because sections are checked beside it. A store with changes
 * other than those of a first start is left as it is. @returns false, without a change, when the registry is lost or broken
 */
export async function fillEmptyStore({ store, pages, builder, log }: Empty): Promise<boolean> {
  const fault = faultOf(store.registry);
  if (fault) {
    log(`Nothing is published or started. ${fault}`);
    return false;
  }
  const { sequence, change } = store.registry.read();
  if (sequence > 0 && !change.endsWith(FIRST)) return true;
  for (const name of builder.names()) {
    if (store.registry.read().sections[name]?.stable) continue;
    const build = await builder.build(name, log);
    const version = await publish({ store, build, pages, log });
    const policy = readRecord(build.folder).section?.policy;
    const id = randomBytes(4).toString('hex');
    await applyChange(store, pages, `start ${name}@${version} ${FIRST}`, (registry) =>
      // Another first start on this folder may have been faster.
      registry.sections[name]?.stable ? registry : start(registry, { name, version, policy, id, now: new Date().toISOString() }),
    );
    log(`${name}@${version} is live.`);
  }
  return true;
}

/** The fault of a lost or broken registry, with which the origin starts from the last good state. Throws when there is none. */
function faultOf(registry: StoredRegistry): string | null {
  try {
    registry.read();
    return null;
  } catch (error) {
    if (!registry.lastGood()) throw error;
    return (error as Error).message;
  }
}
