/** A global name per build: a second version under the first one's name silently returns the first one's code. */
export function uniqueName(name: string, version: string): string {
  return `${name}_${version.replace(/[^a-z0-9]/gi, '_')}`;
}
