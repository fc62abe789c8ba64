import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expectAccessible } from '../fixtures/axe-faults';
import { chromiumPath } from '../fixtures/chromium-path';
import { publishOtherGuide } from '../fixtures/copied-release';
import { release } from '../fixtures/release-tool';
import { expect, test } from '../fixtures/site';

const VERSION = '9.9.1-aaaaaaaa';
let data: string;
test.beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'site-compare-'));
  cpSync(process.env.PREPARED_STORE!, data, { recursive: true });
});
test.afterEach(() => rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

test('the report shows the changed guide with its changed text and areas marked, and no other page', async ({ page }) => {
  await publishOtherGuide(data, VERSION);
  const out = path.join(data, 'report');
  const outcome = await release(data, ['compare', `help@${VERSION}`, '--out', out], undefined, { BROWSER_PATH: chromiumPath() });
  expect(outcome).toMatchObject({ code: 0, last: expect.stringMatching(/^1 page changes, \d\d do not; texts of 1 page/) });
  expect(outcome.stdout).toContain(path.join(out, 'index.html'));
  expect(outcome.stderr).toContain('Opening 1 pages of help');

  const { changes } = JSON.parse(readFileSync(path.join(out, 'compare.json'), 'utf8'));
  expect(changes).toMatchObject([{ address: '/help-center/how-do-i-edit-goal', language: 'en' }]);

  const requests: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => faults.push(message.text()));
  page.on('requestfailed', (request) => faults.push(request.url()));
  await page.goto(pathToFileURL(path.join(out, 'index.html')).href);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['/help-center/how-do-i-edit-goal (en): changed']);
  await expect(page.locator('ins').first()).toHaveText('sometimes');
  for (const side of ['stable', 'the release'])
    await expect(
      page.getByRole('img', { name: new RegExp(`^${side}, [1-9]`) }).filter({ has: page.locator('rect') }),
    ).toHaveCount(2);
  await expect(page.locator('pre ins').first()).toContainText('Plans sometimes change <script>');
  expect(requests.filter((address) => address.endsWith('.png'))).toHaveLength(4);
  expect(requests.filter((address) => !address.startsWith('file:'))).toEqual([]);
  expect(faults).toEqual([]);

  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${width} px, ${colorScheme}`);
  }
});
