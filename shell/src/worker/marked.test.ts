/** @jest-environment node */
import { pageHtml } from '../testing/fake-site';
import { marked } from './marked';

test.each([
  ['en', 'No connection. This copy is from 3 April 2025, 14:05.'],
  ['rw', 'Nta interineti. Ibi ni ibyo ku wa 3 Mata 2025, 14:05.'],
  // A language that only a later release has.
  ['fr' as 'en', 'No connection. This copy is from 3 April 2025, 14:05.'],
] as const)('no kept page in %s is shown without its day and time, and it says so before any script', async (language, text) => {
  const asOf = new Date(2025, 3, 3, 14, 5);
  const shown = marked({ html: pageHtml('Terms', ['legal/1'], language), policy: "default-src 'none'", asOf });
  const html = await shown.text();
  expect(html).toMatch(new RegExp(`<p id="offline-mark" role="status" data-as-of="[^"]+">${text}</p><div id="root">`));
  expect(shown.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
  expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff');
});
