import * as z from 'zod';
import { LANGUAGES } from 'shared/contract';
import { sectionOf } from 'shared/contract/page/section-of';
import type { RenderedSection } from 'shared/contract/registry/rendered-section';
import { parseJson } from '../../json';
import { renderedPages, renderedSection } from '../parse-rendered';
import type { RenderJob } from '../render-job';

interface RenderRequest {
  id: string;
  only: RenderJob['only'];
  /** The addresses that the section owns; `null` when the shell alone was rendered. */
  roots: string[] | null;
}

const response = z.union([
  z.object({ id: z.string(), rendered: renderedSection.extend({ pages: renderedPages.partial() }) }),
  z.object({ id: z.string(), error: z.string() }),
]);

/** Thrown when a page did not render and the child reported why. The child can take the next job. */
export class Unrendered extends Error {}

/** Validates a child's response: it must be for this job and contain only the section's own pages. Release code may have written it. */
export function checkResponse(text: string, request: RenderRequest): RenderedSection {
  const { data } = response.safeParse(parseJson(text));
  if (data?.id !== request.id) throw new Error('the rendering process gave no answer that can be read');
  if ('error' in data) throw new Unrendered(plain(data.error));
  refuseForeign(data.rendered, request);
  return data.rendered;
}

function refuseForeign({ pages, onRequest }: RenderedSection, { only, roots }: RenderRequest): void {
  const isOwn = (address: string) =>
    only ? address === only.address : roots ? sectionOf({ own: { roots } }, address.split('?')[0]!) !== null : address === '/*';
  const languages = only ? [only.language] : LANGUAGES;
  const foreign = Object.values(pages)
    .flatMap((ofLanguage) => Object.keys(ofLanguage))
    .find((address) => !isOwn(address));
  if (foreign !== undefined) throw new Error(`the rendering process answered with ${plain(foreign)}, which is none of its pages`);
  const languagesMatch = Object.keys(pages).sort().join() === [...languages].sort().join();
  if (!languagesMatch)
    throw new Error(`the rendering process answered with pages in ${Object.keys(pages).join(', ') || 'no language'}`);
  const request = Object.keys(onRequest).find((path) => !roots || sectionOf({ own: { roots } }, path) === null);
  if (request !== undefined) throw new Error(`the rendering process answers for ${plain(request)}, which is none of its pages`);
}

/** Text of a release made safe for a terminal or a log: no control characters except newlines, and limited in length. */
const plain = (text: string): string => text.slice(0, 20_000).replaceAll(/[^\P{Cc}\n]/gu, '�');
