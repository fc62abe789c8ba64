// The accessibility tree of each widget: with names in English, and with the same roles and states in Kinyarwanda.
import { untilHydrated } from '../fixtures/hydration';
import { expect, test } from '../fixtures/site';
import { OF_THE_SECTIONS } from './screen-reader/of-the-sections';
import { OF_THE_SHELL } from './screen-reader/of-the-shell';

test.use({ reducedMotion: 'reduce' });

const WIDGETS = [...OF_THE_SHELL, ...OF_THE_SECTIONS];

for (const route of new Set(WIDGETS.map((widget) => widget.route))) {
  const widgets = WIDGETS.filter((widget) => widget.route === route);
  test(`the accessibility tree of ${widgets.map(({ what }) => what).join(', ')} is the same in both languages`, async ({
    page,
  }) => {
    const visit = async (language: string) => {
      const [path, hash = ''] = route.split('#');
      await page.goto(`${path}?lng=${language}${hash && `#${hash}`}`);
      await untilHydrated(page);
    };
    const open = async (widget: (typeof widgets)[number]) => {
      // Closes the dialog or menu that covers the page.
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: widget.width, height: 800 });
      return widget.open(page);
    };
    const shapes = new Map<string, string[]>();
    await visit('en');
    for (const widget of widgets) {
      const english = await open(widget);
      await expect(english).toMatchAriaSnapshot(widget.tree);
      shapes.set(widget.what, shapeOf(await english.ariaSnapshot()));
    }
    await visit('rw');
    for (const widget of widgets) {
      const translated = await open(widget);
      await expect.poll(async () => shapeOf(await translated.ariaSnapshot()), widget.what).toEqual(shapes.get(widget.what));
    }
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
