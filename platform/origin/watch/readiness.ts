import type { PartName } from 'shared/contract';
import { partNames, stateOf } from 'platform/rollout';
import { NotReady, type RenderedPages } from '../page/rendered-pages';
import type { SelectedReleases } from '../page/select-releases';
import type { LiveRegistry } from './live-registry';

export interface Lacking {
  name: PartName;
  reason: string;
}

type Live = Pick<LiveRegistry, 'current' | 'down'>;
type Rendered = Pick<RenderedPages, 'of'>;

/** The parts whose stable release has no pages at the moment, and why. Requests pages as for a visitor, which also renders missing ones. */
export async function notReady({ current, down }: Live, rendered: Rendered): Promise<Lacking[]> {
  const shell = current.sections.shell.stable!;
  const checks = partNames(current).map(async (name): Promise<Lacking[]> => {
    const reason =
      down.get(name) ?? (await faultOf(rendered.of({ shell, section: name, version: stateOf(current, name).stable! })));
    return reason === null ? [] : [{ name, reason }];
  });
  return (await Promise.all(checks)).flat();
}

/** The lacking parts that are not served at all. The others are served by an earlier release. */
export async function notServed(lacking: Lacking[], selected: SelectedReleases, rendered: Rendered): Promise<Lacking[]> {
  const { shell, sections } = selected;
  const checks = lacking.map(async (part): Promise<Lacking[]> => {
    const version = part.name === 'shell' ? shell : sections[part.name];
    const isServed = version !== undefined && (await faultOf(rendered.of({ shell, section: part.name, version }))) === null;
    return isServed ? [] : [part];
  });
  return (await Promise.all(checks)).flat();
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
