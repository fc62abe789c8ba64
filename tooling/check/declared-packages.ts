import { RUN_BY_TOOLING } from './import-rules';
import { packageOf, targetOf, workspaceOf } from './workspace-of';

export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  exports?: Record<string, string>;
}

/** The fault of an import that the package.json of its workspace does not declare; `null` when it is declared. */
export function undeclaredFault(
  file: string,
  id: string,
  own: Manifest,
  root: Manifest,
  remotes: readonly string[],
): string | null {
  const target = targetOf(file, id, remotes);
  // A program may import its own files by its package name.
  if (target === workspaceOf(file)) return null;
  const name = target === null ? packageOf(id) : id.startsWith('.') ? null : id.split('/')[0]!;
  // Modules that the bundler or the renderer provides at run time are no packages.
  if (name === null || name === 'release-content' || name === 'site-theme.scss') return null;
  const types = `@types/${name}`;
  if (Object.hasOwn(own.dependencies ?? {}, name) || Object.hasOwn(own.dependencies ?? {}, types)) return null;
  const isDevelopment = RUN_BY_TOOLING.test(file) || file.startsWith('tooling/') || file.startsWith('e2e/');
  if (isDevelopment && (Object.hasOwn(own.devDependencies ?? {}, name) || Object.hasOwn(root.devDependencies ?? {}, name)))
    return null;
  return `${file}: imports ${name}, which the package.json of its workspace does not declare${isDevelopment ? '' : ' as a dependency'}`;
}
