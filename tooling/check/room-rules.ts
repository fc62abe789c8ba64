import path from 'node:path';
import { PLATFORM_PROGRAMS } from './workspace-of';

/** The rooms of `platform` that are not programs, and which of the others each may import: only those that change less often. */
export const ROOMS: Record<string, readonly string[]> = {
  settings: [],
  rollout: [],
  signing: [],
  store: ['settings', 'rollout', 'signing'],
  render: ['settings', 'rollout', 'signing', 'store'],
  trial: ['settings', 'rollout', 'signing', 'store', 'render'],
  commands: ['settings', 'rollout', 'signing', 'store', 'render', 'trial'],
  server: ['settings', 'rollout', 'store', 'commands'],
  cli: ['settings', 'rollout', 'signing', 'store', 'render', 'trial', 'commands'],
};

/** The `exports` field of a package.json: public files by the name under which they are imported. */
type Exports = Readonly<Record<string, string>>;

/**
 * The fault of an import of another room's private file; `null` when the file is a door. The doors of all rooms are in
 * `exports` of `platform/package.json`, for types and for tests as well; only the fixtures in `platform/testing` may import private files.
 */
export function doorFault(file: string, target: string, exports: Exports): string | null {
  const [, room] = /^platform\/([\w-]+)\//.exec(target) ?? [];
  if (room === undefined || room === 'testing' || PLATFORM_PROGRAMS.includes(room)) return null;
  if (file.startsWith(`platform/${room}/`) || file.startsWith('platform/testing/')) return null;
  return Object.values(exports).includes(target.replace('platform', '.'))
    ? null
    : `${file}: imports ${target}, which platform/${room} does not export; its doors are in "exports" of platform/package.json`;
}

/**
 * A fault for each door that no file of another room imports.
 * @param imported files that a file outside their room imports
 */
export const unusedDoors = (exports: Exports, imported: ReadonlySet<string>): string[] =>
  Object.values(exports)
    .filter((file) => !file.includes('*') && !imported.has(file.replace('.', 'platform')))
    .map((file) => `platform/package.json: exports ${file}, which no other room imports`);

/** The doors by which the console imports values of `platform`; it is bundled for a browser, so all other imports are types. */
const VALUES_FOR_THE_CONSOLE = ['platform/commands/for-browser', 'platform/store/for-browser'];

const IS_TEST = /\.test\.|\/testing\//;

/** The fault of an import between two rooms; `null` when it is allowed, and for files outside `platform`. */
export function roomFault(file: string, id: string): string | null {
  const from = roomOf(file);
  const to = roomOf(id.startsWith('.') ? path.posix.join(path.posix.dirname(file), id) : id);
  if (to === 'testing' && !IS_TEST.test(file) && file.startsWith('platform/')) return `${file}: only tests import ${id}`;
  if (from === null || to === null || from === to || IS_TEST.test(file)) return null;
  const allowed = ROOMS[from];
  if (!allowed) return `${file}: lies in no room of platform that the rules name`;
  return allowed.includes(to) || !(to in ROOMS)
    ? null
    : `${file}: may not import ${id}; platform/${from} may import ${allowed.join(', ') || 'no other room'}`;
}

/** The fault of a value import in the console; `null` when it is allowed. */
export function consoleValueFault(file: string, id: string): string | null {
  if (!file.startsWith('platform/console/') || IS_TEST.test(file) || !id.startsWith('platform/')) return null;
  return VALUES_FOR_THE_CONSOLE.includes(id)
    ? null
    : `${file}: imports values of ${id}; the console imports types of platform alone (import type), because it is bundled for a browser`;
}

/** The room that a file lies in; `null` for programs, for files directly in `platform`, and for everything else. */
function roomOf(file: string): string | null {
  const [top, room, ...rest] = file.split('/');
  if (top !== 'platform' || (rest.length === 0 && !Object.hasOwn(ROOMS, room!))) return null;
  return PLATFORM_PROGRAMS.includes(room!) ? null : room!;
}
