import type { Browser, Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FolderTarget } from 'platform/commands';
import { readStoreEnvironment } from 'platform/settings';
import { Access } from 'platform/store';
import { copyAsNextVersion } from '../bench/load/next-version';
import { fromSources } from '../build/from-sources';
import { ROOT } from '../build/workspaces';

interface Place {
  /** The `SITE_DATA` of the site. */
  data: string;
  site: string;
  console: string;
}

const FOLDER = path.join(ROOT, 'docs/pictures');
/** Enough for the chart, and too few for a verdict. */
const SESSIONS = 160;

/** Takes the two pictures of the README: the start page, and the console while a rollout of the help center runs. */
export async function takeReadmePictures(browser: Browser, { data, site, console: address }: Place): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 }, reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(`${site}/?lng=en`, { waitUntil: 'networkidle' });
  await take(page, 'site');

  const version = await startRollout(data);
  await visit(site, version);
  const token = await new Access(data).createToken({
    name: 'pictures',
    sections: ['*'],
    may: ['read', 'rollout'],
    days: 1,
    now: new Date(),
  });
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Token' }).fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Details of help' }).click();
  await page.getByRole('figure', { name: 'Failures by arm' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 850 });
  await take(page, 'console');
}

/** Starts a rollout of the same release under another version, for half of the visitors. */
async function startRollout(data: string): Promise<string> {
  const next = copyAsNextVersion(await fromSources.build('help', () => undefined), path.join(data, 'next'));
  const target = new FolderTarget(readStoreEnvironment({ SITE_DATA: data, SITE_TRIAL: 'off' }));
  await target.publish(next, () => undefined);
  await target.answer('start', { name: next.name, version: next.version, stages: [50, 100] });
  await target.close();
  return next.version;
}

/** Simulates visitors without a browser: each sends the signal of its page, and one in forty reports a failure. */
async function visit(site: string, candidate: string): Promise<void> {
  for (let index = 0; index < SESSIONS; index += 1) {
    const bucket = `rb=${(index * 61) % 10_000}`;
    const page = await fetch(`${site}/help-center`, { headers: { cookie: bucket } });
    const [, session] = /(rs=[^;]+)/.exec(page.headers.get('set-cookie') ?? '') ?? [];
    const html = await page.text();
    const version = html.includes(`/help/${candidate}/`) ? candidate : /\/_releases\/help\/([^/]+)\//.exec(html)?.[1];
    const outcome =
      index % 40 === 39 ? { outcome: 'failed', cause: { kind: 'chunk', page: '/help-center' } } : { outcome: 'loaded' };
    await fetch(`${site}/_signals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `${bucket}; ${session}` },
      body: JSON.stringify({ section: 'help', version, ...outcome }),
    });
  }
}

async function take(page: Page, name: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
  writeFileSync(path.join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
}
