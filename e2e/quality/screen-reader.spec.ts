// The accessibility tree of each widget: with names in English, and with the same roles and states in Kinyarwanda.
import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';
import { OF_THE_SECTIONS } from './screen-reader/of-the-sections';
import { OF_THE_SHELL } from './screen-reader/of-the-shell';

test.use({ reducedMotion: 'reduce' });

for (const { what, route, width, open, tree } of [...OF_THE_SHELL, ...OF_THE_SECTIONS]) {
  test(`the accessibility tree of ${what} is the same in both languages`, async ({ page }) => {
    const outlineIn = async (language: string) => {
      const [path, hash = ''] = route.split('#');
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${path}?lng=${language}${hash && `#${hash}`}`);
      await untilHydrated(page);
      return open(page);
    };
    const english = await outlineIn('en');
    await expect(english).toMatchAriaSnapshot(tree);
    const roles = shapeOf(await english.ariaSnapshot());
    await expect.poll(async () => shapeOf(await (await outlineIn('rw')).ariaSnapshot())).toEqual(roles);
  });
}

/** A tree without names, texts and addresses: depth, role and state of each line. */
const shapeOf = (tree: string): string[] =>
  tree
    .split('\n')
    .filter((line) => !line.trim().startsWith('- /'))
    .map((line) => {
      const [, depth, role] = /^( *)- '?([a-z]+)/.exec(line)!;
      const [state = ''] = / \[[^\]]+\](?='?:?$|'?: )/.exec(line) ?? [];
      return depth! + role! + state;
    });
