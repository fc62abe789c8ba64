import { randomBytes } from 'node:crypto';
import { RELEASE_NAMES } from 'shared/build/workspaces';
import { applyChange } from '../releases/apply-change';
import { publish } from '../releases/commands/publish';
import { start } from '../releases/commands/start';
import { readRegistry } from '../releases/registry/registry-file';
import type { PagesStore } from '../releases/render/pages-store';

/** Publishes and starts whatever the registry has no stable version of; the shell first, because sections are proven beside it. */
export async function fillEmptyStore(data: string, pages: PagesStore, say: (line: string) => void): Promise<void> {
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
