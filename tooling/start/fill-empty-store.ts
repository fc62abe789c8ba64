import { randomBytes } from 'node:crypto';
import type { Builder } from 'platform/cli/tool-context';
import { applyChange } from 'platform/render/compatibility/apply-change';
import { publish } from 'platform/commands/publish/publish';
import { readRegistry } from 'platform/store/registry/registry';
import { lastGoodRegistry } from 'platform/store/registry/last-good';
import type { PagesStore } from 'platform/render/pages-store';
import { start } from 'platform/rollout/start';
import { readRecord } from 'platform/store/releases/read-record';

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

/** A store whose registry is lost or broken is not empty. The origin starts with the last good state. */
function faultOf(data: string): string | null {
  try {
    readRegistry(data);
    return null;
  } catch (error) {
    if (!lastGoodRegistry(data)) throw error;
    return (error as Error).message;
  }
}
