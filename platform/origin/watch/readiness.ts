import type { PartName } from 'shared/contract';
import { partNames, stateOf } from 'platform/rollout';
import { NotReady, type RenderedPages } from '../page/rendered-pages';
import type { LiveRegistry } from './live-registry';

export interface Lacking {
  name: PartName;
  reason: string;
}

/** The parts that have no page to serve at the moment, and why. Requests pages as for a visitor, which also renders missing ones. */
export async function notReady(
  { current, down }: Pick<LiveRegistry, 'current' | 'down'>,
  rendered: Pick<RenderedPages, 'of'>,
): Promise<Lacking[]> {
  const shell = current.sections.shell.stable!;
  const looks = partNames(current).map(async (name): Promise<Lacking[]> => {
    const reason =
      down.get(name) ?? (await faultOf(rendered.of({ shell, section: name, version: stateOf(current, name).stable! })));
    return reason === null ? [] : [{ name, reason }];
  });
  return (await Promise.all(looks)).flat();
}

async function faultOf(pages: Promise<unknown>): Promise<string | null> {
  try {
    await pages;
    return null;
  } catch (error) {
    if (error instanceof NotReady) return error.message;
    throw error;
  }
}
