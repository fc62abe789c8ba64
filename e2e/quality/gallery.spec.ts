import type { Page } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeGallery } from 'tooling/gallery/take-gallery';
import { expect, test } from '../fixtures/site';

const WIDTHS = [320, 360, 768, 1280];

test('a developer gets pictures of a page in both languages, both themes and four widths, on one page', async ({
  browser,
  page,
  site,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gallery-'));
  const lines: string[] = [];
  const index = await takeGallery(browser, {
    site: site.url,
    below: '/no-such-page',
    folder,
    log: (line) => void lines.push(line),
  });
  expect(lines).toEqual(['1 of 1: /no-such-page']);
  await page.goto(pathToFileURL(index).href);
  const pictures = await page.locator('img').evaluateAll((images) =>
    Promise.all(
      (images as HTMLImageElement[]).map(async (image) => {
        image.loading = 'eager';
        await image.decode();
        return { what: image.alt, width: image.naturalWidth };
      }),
    ),
  );
  const of = (language: string, theme: string) =>
    WIDTHS.map((width) => ({ what: `/no-such-page in ${language}, ${theme}, ${width} px wide`, width }));
  const variants = ['en', 'rw'].flatMap((language) => ['light', 'dark'].map((theme) => [language, theme] as const));
  expect(pictures).toEqual(variants.flatMap(([language, theme]) => of(language, theme)));
  const fileOf = ([language, theme]: (typeof variants)[number]) =>
    readFileSync(path.join(folder, `no-such-page.${language}.${theme}.360.jpg`));
  for (const variant of variants)
    expect((await brightness(page, fileOf(variant))) > 128, variant.join()).toBe(variant[1] === 'light');
  expect(new Set(variants.map((variant) => fileOf(variant).toString('base64'))).size).toBe(4);
  rmSync(folder, { recursive: true });
});

/** The mean of the red at the top of a picture, 0 to 255. */
const brightness = (page: Page, picture: Buffer) =>
  page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(16, 16).getContext('2d')!;
    canvas.drawImage(image, 0, 0, image.naturalWidth, 50, 0, 0, 16, 16);
    const reds = canvas.getImageData(0, 0, 16, 16).data.filter((_value, index) => index % 4 === 0);
    return reds.reduce((sum, value) => sum + value, 0) / reds.length;
  }, picture.toString('base64'));
