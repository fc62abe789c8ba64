import { galleryHtml, pictureName, THEMES, WIDTHS } from './gallery-html';

test('shows every page in each width, theme and language', () => {
  const html = galleryHtml(['/', '/help-center/search?q="PIN"']);
  const files = [...html.matchAll(/<img src="(.*?)"/g)].map(([, file]) => file);
  expect(new Set(files).size).toBe(2 * 2 * THEMES.length * WIDTHS.length);
  expect(files).toContain('start.rw.dark.320.jpg');
  // Half as wide as the screen.
  for (const width of WIDTHS) expect(html).toContain(`${width} px wide" width="${width / 2}"`);
  expect(html).toContain('<h2 id="/help-center/search?q=&quot;PIN&quot;">');
});

test('makes a valid file name of any address', () => {
  expect(pictureName({ address: '/a/b?q=x&y', language: 'en', theme: 'dark', width: 360 })).toBe('a-b-q-x-y.en.dark.360.jpg');
});
