import { chromium, type Browser } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireBrowser } from './find-browser';
import { startOrigin } from './start-origin';

interface Visit {
  browser: Browser;
  /** The address of the site, and its `SITE_DATA`. */
  url: string;
  data: string;
}

/** Starts a browser and a site with a new store, and ends them after `use`. */
export async function visitSite<Result>(
  options: { program?: string[]; env?: NodeJS.ProcessEnv },
  use: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const executablePath = await requireBrowser();
  const data = mkdtempSync(path.join(tmpdir(), 'visited-site-'));
  const site = await startOrigin(data, { ...options, patience: 240_000 });
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await use({ browser, url: site.url, data });
  } finally {
    await browser.close();
    await site.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
