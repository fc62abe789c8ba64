import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';

interface Shared {
  __FEDERATION__: { __INSTANCES__: { shareScopeMap: Record<string, Record<string, Record<string, { lib?: () => object }>>> }[] };
}

test('a section cannot overwrite exports of the singletons that the shell shares', async ({ page }) => {
  await page.goto('/help-center');
  await untilHydrated(page);
  const open = await page.evaluate(() => {
    const [instance] = (globalThis as unknown as Shared).__FEDERATION__.__INSTANCES__;
    const writable: Record<string, string[]> = {};
    for (const [id, versions] of Object.entries(instance!.shareScopeMap.default!))
      for (const { lib } of Object.values(versions))
        if (lib)
          writable[id] = Object.entries(Object.getOwnPropertyDescriptors(lib()))
            .filter(([, { configurable, writable: canBeSet, set }]) => configurable || canBeSet || set)
            .map(([name]) => name);
    return writable;
  });
  expect(open).toEqual({ react: [], 'react/jsx-runtime': [], 'react-dom': [], 'shared/platform': [] });
});
