import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { requireBrowser } from '../test/find-browser';
import { startOrigin, type RunningOrigin } from '../test/start-origin';
import { copyForTeam } from '../test/team-copy';
import { median } from './quantiles';

const SAVES = 20;
/** The folder of webpack's caches in the copy. */
const CACHES = 'node_modules/.cache/dev';
const GUIDE = '/help-center/how-to-contribute-in-a-group';

/** A kind of save: the edit of the n-th save, and a script expression that is true when the page shows it. */
interface Kind {
  name: string;
  file: string;
  from: string;
  to(count: number): string;
  isShown(count: number): string;
}

const KINDS: Kind[] = [
  {
    name: 'component',
    file: 'remotes/help/src/guide/guide-page.tsx',
    from: '<h1>{',
    to: (count) => `<h1>No. ${count} {`,
    isShown: (count) => `document.querySelector('main h1').textContent.startsWith('No. ${count} ')`,
  },
  {
    name: 'style',
    file: 'remotes/help/src/guide/guide-page.module.scss',
    from: '.head {',
    to: (count) => `.head {\n    padding-top: ${count}px;`,
    isShown: (count) => `getComputedStyle(document.querySelector('article header')).paddingTop === '${count}px'`,
  },
  {
    name: 'text',
    file: 'remotes/help/src/messages/en.json',
    from: '"question": "',
    to: (count) => `"question": "No. ${count} `,
    isShown: (count) => `document.querySelector('article section h2').textContent.startsWith('No. ${count} ')`,
  },
  {
    name: 'guide',
    file: 'remotes/help/content/en/crowdfunding/how-to-contribute-in-a-group.md',
    from: 'Give now',
    to: (count) => `No. ${count} give now`,
    isShown: (count) => `document.querySelector('[data-document] p').textContent.startsWith('No. ${count} ')`,
  },
];

/**
 * Bounds, as ratios of times of one run: from a save to its pixels, to webpack's part of it and to a start with a warm cache; and that start to
 * the first one, without a cache.
 */
const MOST = { saveToWebpack: 2.5, saveToStart: 0.12, startToFirst: 0.8 };

/**
 * Measures the milliseconds from write to pixels, and webpack's part of them, for each kind of save, with one section and with all watched.
 * @returns whether all medians are within their bounds
 */
export async function measureDevLoop(): Promise<boolean> {
  const browser = await requireBrowser();
  const { root, remove } = copyForTeam();
  let isWithinBounds = true;
  try {
    for (const watched of [['help'], []]) {
      // The caches of the sections that the round before has watched would make the first start a warm one.
      rmSync(path.join(root, CACHES), { recursive: true, force: true });
      const [first, firstReady] = await start(root, watched);
      await first.stop();
      const [origin, ready] = await start(root, watched);
      const ratio = ready / firstReady;
      console.log(
        `\n${watched.join() || 'everything'} watched; ready after ${seconds(ready)} with a warm cache, ${ratio.toFixed(2)} of the first start`,
      );
      const areWithinBounds = await measureKinds(root, origin, browser, ready);
      isWithinBounds &&= areWithinBounds && ratio <= MOST.startToFirst;
      await origin.stop();
    }
  } finally {
    remove();
  }
  if (!isWithinBounds) console.log('\nA bound is exceeded.');
  return isWithinBounds;
}

/** @returns a server that is ready, and the milliseconds until it was */
async function start(root: string, watched: string[]): Promise<[RunningOrigin, number]> {
  const data = path.join(root, '.data-dev');
  const program = ['tooling/commands/dev.ts', ...watched];
  const before = performance.now();
  const env = { SITE_DATA: path.join(root, '.data'), DEV_DATA: data };
  const origin = await startOrigin(data, { root, program, env, patience: 300_000 });
  return [origin, performance.now() - before];
}

/**
 * @param ready milliseconds of a start with a warm cache
 * @returns whether each kind of save is within its bounds, and typed text is not lost
 */
async function measureKinds(root: string, origin: RunningOrigin, executablePath: string, ready: number): Promise<boolean> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  // waitForFunction evaluates strings, which the page's content security policy forbids.
  const page = await browser.newPage({ bypassCSP: true });
  await page.goto(origin.url + GUIDE);
  // Hydrates the page, so that there are modules to replace.
  await page.getByRole('button', { name: 'Yes, thanks!' }).click();
  await page.getByRole('textbox').fill('typed text');
  // The form opens before that, and a page that is not hydrated yet is loaded again when something is saved.
  await page.waitForFunction('globalThis.early?.page === true && globalThis.early.section === true', null, { timeout: 60_000 });
  console.log(row(['save', 'pixel', 'webpack', 'to webpack', 'to start']));
  let isWithinBounds = true;
  for (const kind of KINDS) {
    const measured = await measureKind(root, origin, page, kind);
    const [pixel, webpack] = [median(measured.map(({ pixel }) => pixel)), median(measured.map(({ webpack }) => webpack))];
    const [toWebpack, toStart] = [pixel / webpack, pixel / ready];
    console.log(row([kind.name, `${pixel} ms`, `${webpack} ms`, toWebpack.toFixed(1), toStart.toFixed(3)]));
    isWithinBounds &&= toWebpack <= MOST.saveToWebpack && toStart <= MOST.saveToStart;
  }
  const isKept = (await page.getByRole('textbox').inputValue()) === 'typed text';
  if (!isKept) console.log('The typed text is lost.');
  await browser.close();
  return isWithinBounds && isKept;
}

async function measureKind(root: string, origin: RunningOrigin, page: Page, { file, from, to, isShown }: Kind) {
  const source = path.join(root, file);
  const text = readFileSync(source, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  const measured: { pixel: number; webpack: number }[] = [];
  for (let count = 1; count <= SAVES; count += 1) {
    const built = nextBuild(origin);
    const start = Date.now();
    writeFileSync(source, text.replace(from, to(count)));
    const end = await page.waitForFunction(`(${isShown(count)}) && Date.now()`, null, { polling: 'raf', timeout: 60_000 });
    measured.push({ pixel: Number(await end.jsonValue()) - start, webpack: await built });
  }
  const built = nextBuild(origin);
  writeFileSync(source, text);
  await built;
  return measured;
}

/** Milliseconds of webpack's next build of the section. */
function nextBuild({ process }: RunningOrigin): Promise<number> {
  return new Promise((resolve) => {
    const listen = (chunk: Buffer) => {
      const [, time] = /^help: built in (\d+) ms$/m.exec(String(chunk)) ?? [];
      if (time === undefined) return;
      process.stdout!.off('data', listen);
      resolve(Number(time));
    };
    process.stdout!.on('data', listen);
  });
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const row = (cells: string[]): string => cells.map((cell) => cell.padEnd(12)).join('');
