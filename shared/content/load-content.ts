import { hashOf } from './text-hashes';
import { fetchChecked } from './fetch-checked';

declare const __webpack_public_path__: string;

/**
 * Reads `content/{path}` of this remote's own release and checks it by its hash. Throws `MissingContentError` for a path that the
 * release lacks.
 */
export async function loadContent<Content>(path: string): Promise<Content> {
  const base = `${__webpack_public_path__}content/`;
  return fetchChecked(base + path, await hashOf(base, path));
}
