import { randomBytes } from 'node:crypto';
import type { Builder } from 'releases/cli/tool-context';
import { applyChange } from 'releases/proof/apply-change';
import { publish } from 'releases/publish/publish';
import { readRegistry } from 'releases/registry/registry-file';
import { newestKept, restoreAdvice } from 'releases/registry/snapshots';
import type { PagesStore } from 'releases/render/pages-store';
import { start } from 'releases/rollout/start';
import { readRecord } from 'releases/store/read-record';

const FIRST = '(first start)';

interface Empty {
  /** The store's folder. */
  data: string;
  pages: PagesStore;
  builder: Builder;
  say(line: string): void;
}

/**
 * Publishes and starts everything that can be built here, the shell first, because sections are proven beside it; a store
 * that more than a first start has changed is left as it is. False when the registry is lost or broken: then nothing is done.
 */
export async function fillEmptyStore({ data, pages, builder, say }: Empty): Promise<boolean> {
  const fault = faultOf(data);
  if (fault) {
    say(`Nothing is published or started. ${fault}`);
    return false;
  }
  const { sequence, change } = readRegistry(data);
  if (sequence > 0 && !change.endsWith(FIRST)) return true;
  for (const name of builder.names()) {
    if (readRegistry(data).sections[name]?.stable) continue;
    const build = await builder.build(name, say);
    const version = await publish({ data, build, pages, say });
    const policy = readRecord(build.folder).section?.policy;
    const id = randomBytes(4).toString('hex');
    await applyChange(data, pages, `start ${name}@${version} ${FIRST}`, (registry) =>
      start(registry, { name, version, policy, id, now: new Date().toISOString() }),
    );
    say(`${name}@${version} is live.`);
  }
  return true;
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
