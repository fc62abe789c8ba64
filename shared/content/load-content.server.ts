// The renderer answers this id with the files of the very release that it renders.
import { readContent } from 'release-content';

/** @public takes the place of `load-content.ts` in the bundle that renders */
export async function loadContent<Content>(path: string): Promise<Content> {
  return readContent(path) as Content;
}
