import * as refresh from 'react-refresh/runtime';
import type { Development, Hot, Runtime } from './development';
import { renew } from './renew';

refresh.injectIntoGlobalHook(window);

/** The webpack runtimes of this page, by part. */
export const runtimes = new Map<string, Runtime>();

const development: Development = {
  join: (runtime) => void runtimes.set(runtime.part, runtime),
  register: refresh.register,
  createSignature: refresh.createSignatureFunctionForTransform,
  accept: acceptComponents,
  ...renew,
};
globalThis.development = development;

/** Lets React show what has been replaced. */
export function refreshComponents(): void {
  refresh.performReactRefresh();
}

/** A module that exports components alone takes its own updates; any other leaves them to the modules that import it. */
function acceptComponents(hot: Hot, exports: object): void {
  if (!isOfComponents(exports)) return;
  const before = hot.data?.exports;
  // Modules that import an added or removed name must be updated.
  if (before && Object.keys(before).join() !== Object.keys(exports).join()) hot.invalidate();
  hot.dispose((data) => {
    data.exports = exports;
  });
  hot.accept();
}

function isOfComponents(exports: object): boolean {
  const values = Object.values(exports);
  return values.length > 0 && values.every(refresh.isLikelyComponentType);
}
