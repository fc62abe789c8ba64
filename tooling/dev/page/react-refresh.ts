import * as refresh from 'react-refresh/runtime';
import type { Development, Hot, Runtime } from './development';
import { reloadStyles } from './reload-styles';
import { renew } from './renew';

refresh.injectIntoGlobalHook(window);

/** The webpack runtimes of this page, by part. */
export const runtimes = new Map<string, Runtime>();

const development: Development = {
  join: (runtime) => void runtimes.set(runtime.part, runtime),
  register: refresh.register,
  createSignature: refresh.createSignatureFunctionForTransform,
  accept: acceptComponents,
  reloadStyles,
  ...renew,
};
globalThis.development = development;

/** Makes React render the replaced components. */
export function refreshComponents(): void {
  refresh.performReactRefresh();
}

/** A module that exports only components accepts its own updates; the updates of any other module are handled by its importers. */
function acceptComponents(hot: Hot, exports: object): void {
  if (!exportsOnlyComponents(exports)) return;
  const previous = hot.data?.exports;
  // Modules that import an added or removed name must be updated.
  if (previous && Object.keys(previous).join() !== Object.keys(exports).join()) hot.invalidate();
  hot.dispose((data) => {
    data.exports = exports;
  });
  hot.accept();
}

function exportsOnlyComponents(exports: object): boolean {
  const values = Object.values(exports);
  return values.length > 0 && values.every(refresh.isLikelyComponentType);
}
