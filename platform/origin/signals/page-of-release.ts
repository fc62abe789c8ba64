import { partNames, stateOf } from 'platform/rollout';
import type { Registry } from 'shared/contract/registry/schema';
import type { RenderedPages } from '../page/rendered-pages';
import { OTHER_PAGES } from 'platform/store';

/** Maps a path to a page of the release, so that a sender's input never becomes part of a reason. Any other path counts as another page. */
export async function pageOfRelease(
  rendered: Pick<RenderedPages, 'of'>,
  registry: Registry,
  { section, version }: { section: string; version: string },
  path: string,
): Promise<string> {
  const shell = registry.sections.shell.stable!;
  const pairs =
    section === 'shell'
      ? partNames(registry).map((name) => ({ shell, section: name, version: stateOf(registry, name).stable! }))
      : [{ shell, section, version }];
  for (const pair of pairs) {
    const renderedSection = await rendered.of(pair).catch(() => null);
    if (
      renderedSection &&
      (Object.hasOwn(renderedSection.onRequest, path) ||
        Object.values(renderedSection.pages).some((pages) => Object.hasOwn(pages, path)))
    )
      return path;
  }
  return OTHER_PAGES;
}
