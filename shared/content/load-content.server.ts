// The renderer resolves this module with the files of the release that it renders.
import { readContent } from 'release-content';

/** @public replaces `load-content.ts` in the Node bundle */
export async function loadContent<Content>(path: string): Promise<Content> {
  return readContent(path) as Content;
}
