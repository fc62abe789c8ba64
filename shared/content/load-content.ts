import { hashOf } from './text-hashes';
import { fetchWhole } from './fetch-whole';

declare const __webpack_public_path__: string;

/**
 * Reads `content/{path}` of this remote's own release. What is not the text that the release was built with is refused, as if
 * it had not come; an address that is not there is a `MissingContentError`.
 */
export async function loadContent<Content>(path: string): Promise<Content> {
  const base = `${__webpack_public_path__}content/`;
  return fetchWhole(base + path, await hashOf(base, path));
}
