import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installedBrowser } from 'platform/trial/find-browser';
import { expect, test } from '@playwright/test';
import { changeFile, hashOf, publishAsBuilt, publishMistake } from '../fixtures/copied-release';
import { release } from '../fixtures/release-tool';

const VERSION = '9.9.1-aaaaaaaa';
const GUIDE = 'goals/how-do-i-edit-goal';
let data: string;
test.beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'site-compare-'));
  cpSync(process.env.PREPARED_STORE!, data, { recursive: true });
});
test.afterEach(() => rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

/** Publishes the help center with other words in one guide, as its team would have built it. */
async function publishWithOtherWords(): Promise<void> {
  publishMistake(data, 'help', VERSION, {}, /\.([cm]?js|css)$/);
  let hash = '';
  changeFile(data, 'help', VERSION, `content/en/${GUIDE}.json`, (text) => {
    const changed = text.replace('Plans change:', 'Plans sometimes change &lt;script&gt;:');
    hash = `sha256-${hashOf('sha256', changed)}`;
    return changed;
  });
  changeFile(data, 'help', VERSION, 'content/en/hashes.json', (text) =>
    JSON.stringify({ ...JSON.parse(text), [`en/${GUIDE}.json`]: hash }),
  );
  expect(await publishAsBuilt(data, 'help', VERSION)).toMatchObject({ fault: '' });
}

test('who approves a release sees the guide that changes, with its new words and the area marked, and no other page', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await publishWithOtherWords();
  const out = path.join(data, 'report');
  const BROWSER_PATH = installedBrowser(process.env.BROWSER_PATH || null)!;
  const outcome = await release(data, ['compare', `help@${VERSION}`, '--out', out], undefined, { BROWSER_PATH });
  expect(outcome).toMatchObject({ code: 0, last: expect.stringMatching(/^1 of \d\d pages change$/) });
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
});
