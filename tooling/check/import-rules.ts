import { targetOf, workspaceOf } from './workspace-of';

/** Which workspaces a program may import from besides its own: what ages faster imports what ages slower, never the other way. */
const MAY_IMPORT: [workspace: RegExp, allowed: RegExp][] = [
  [/^shared$/, /^$/],
  [/^shell$/, /^shared$/],
  [/^remotes\//, /^shared$/],
  [/^platform$/, /^shared$/],
  // The types of answers alone: what works on a store does not compile for a browser.
  [/^platform\/console$/, /^(shared|platform)$/],
  [/^platform\/release-service$/, /^(shared|platform)$/],
  [/^platform\/origin$/, /^(shared|platform)$/],
  [/^tooling$/, /^(shared|shell|platform|platform\/.*|remotes\/.*)$/],
  [/^e2e$/, /^(shared|shell|platform|platform\/release-service|platform\/origin|tooling)$/],
];

/** Tests, and the settings that a build reads, are run by the tooling and may use it. */
const RUN_BY_TOOLING = /\.(test|spec)\.|\/testing\/|(^|\/)(jest|webpack|content)\.config\.|\/content-(directives|rules)\//;

/** Why a file may not import what it imports; `null` when it may. */
export function importFault(file: string, id: string, remotes: readonly string[]): string | null {
  const own = workspaceOf(file);
  const target = targetOf(file, id, remotes);
  if (target === null || target === own) return null;
  const rule = MAY_IMPORT.find(([workspace]) => workspace.test(own));
  if (!rule) return `${file}: lies in no program that the rules name`;
  const [, allowed] = rule;
  if (allowed.test(target))
    return id.startsWith('.') && !target.startsWith('remotes/') ? `${file}: write ${target} by its name, not as ${id}` : null;
  if (target === 'tooling' && RUN_BY_TOOLING.test(file)) return null;
  // A test of a program may use the test fixtures of the one below it.
  if (RUN_BY_TOOLING.test(file) && id.includes('/testing/') && target === 'platform') return null;
  return `${file}: may not import ${id}; ${own} may import ${allowed.source === '^$' ? 'nothing' : allowed.source.replace(/[\^$()\\]/g, '').replaceAll('|', ', ')}`;
}

export const isRunByTooling = (file: string): boolean => RUN_BY_TOOLING.test(file);
