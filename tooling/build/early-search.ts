import { existsSync } from 'node:fs';
import path from 'node:path';
import { EARLY_SEARCH } from 'shared/contract/registry/release-address';
import { emitFiles } from './emit-files';
import { closedScript } from './inline-script.mjs';
import type { Target } from './target';

/** Builds a section's `src/early-search.ts`, if it has one, as a separate script, which runs while React is still loading. */
export const earlySearch = ({ folder }: Pick<Target, 'folder'>) =>
  emitFiles('early-search', ({ fileDependencies }, emit) => {
    const file = path.join(folder, 'src/early-search.ts');
    if (!existsSync(file)) return;
    fileDependencies.add(file);
    emit(EARLY_SEARCH.file, closedScript(file));
  });
