import { targetOf, workspaceOf } from './workspace-of';

/** Which workspaces a program may import from besides its own: only those that change less often. */
const MAY_IMPORT: [workspace: RegExp, allowed: RegExp][] = [
  [/^shared$/, /^$/],
  [/^shell$/, /^shared$/],
  [/^remotes\//, /^shared$/],
  [/^platform$/, /^shared$/],
  // Of platform only types, and values of the two doors that room-rules.ts names: code that works on a store does not compile for a browser.
  [/^platform\/console$/, /^(shared|platform)$/],
  [/^platform\/release-service$/, /^(shared|platform)$/],
  [/^platform\/origin$/, /^(shared|platform)$/],
  [/^tooling$/, /^(shared|shell|platform|platform\/.*|remotes\/.*)$/],
  [/^e2e$/, /^(shared|shell|platform|platform\/release-service|platform\/origin|tooling)$/],
];

/** Tests and build settings, which tooling runs, and which may import it. */
export const RUN_BY_TOOLING = /\.(test|spec)\.|\/testing\/|(^|\/)(jest|webpack|content)\.config\.|\/content-(directives|rules)\//;

/** The fault of an import that the rules do not allow; `null` when they do. */
export function importFault(file: string, id: string, remotes: readonly string[]): string | null {
  const importer = workspaceOf(file);
  const target = targetOf(file, id, remotes);
  if (target === null || target === importer) return null;
  const rule = MAY_IMPORT.find(([workspace]) => workspace.test(importer));
  if (!rule) return `${file}: lies in no program that the rules name`;
  const [, allowed] = rule;
  if (allowed.test(target))
    return id.startsWith('.') && !target.startsWith('remotes/') ? `${file}: write ${target} by its name, not as ${id}` : null;
  if (target === 'tooling' && RUN_BY_TOOLING.test(file)) return null;
  // A test may use the test fixtures of platform.
  if (RUN_BY_TOOLING.test(file) && id.includes('/testing/') && target === 'platform') return null;
  return `${file}: may not import ${id}; ${importer} may import ${allowed.source === '^$' ? 'nothing' : allowed.source.replace(/[\^$()\\]/g, '').replaceAll('|', ', ')}`;
}
