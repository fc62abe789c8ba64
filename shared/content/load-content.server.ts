// The renderer answers this id with the files of the very release that it renders.
import { readContent } from 'release-content';

export async function loadContent<Content>(path: string): Promise<Content> {
  return readContent(path) as Content;
}
