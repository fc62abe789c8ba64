import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../test/find-browser';
import { startOrigin, type RunningOrigin } from '../test/start-origin';
import { copyForTeam } from '../test/team-copy';

const SAVES = 20;
const GUIDE = '/help-center/how-to-contribute-in-a-group';

/** One kind of save: what it writes the n-th time, and when that is on the screen, as a piece of script. */
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

/** Milliseconds from a save to its pixels, at most; and how many times what webpack itself takes. */
const MOST = { one: 300, all: 1_000, ratio: 3 };
/** Milliseconds until one section can be worked on, with a warm cache. */
const READY = 6_000;

/**
 * From write to pixel and webpack's own part of it, in milliseconds, for each kind of save; with one section watched and with all.
 * @returns whether all medians are within their bounds
 */
export async function measureDevLoop(): Promise<boolean> {
  const browser = await findBrowser();
  if (browser.path === undefined) throw new Error(browser.fault);
  const { root, remove } = copyForTeam();
  let isQuick = true;
  try {
    for (const watched of [['help'], []]) {
      // A first start fills webpack's cache, which the second one is measured with.
      await (await start(root, watched)).stop();
      const before = performance.now();
      const origin = await start(root, watched);
      const ready = performance.now() - before;
      console.log(`\n${watched.join() || 'everything'} watched; ready after ${seconds(ready)} with a warm cache`);
      const areQuick = await measureKinds(root, origin, browser.path, watched.length > 0 ? MOST.one : MOST.all);
      isQuick &&= areQuick && (watched.length === 0 || ready <= READY);
      await origin.stop();
    }
  } finally {
    remove();
  }
  if (!isQuick) console.log('\nSlower than promised.');
  return isQuick;
}

const start = (root: string, watched: string[]): Promise<RunningOrigin> => {
  const data = path.join(root, '.data-dev');
  const program = ['tooling/commands/dev.ts', ...watched];
  return startOrigin(data, { root, program, env: { DEV_DATA: data }, patience: 300_000 });
};

/** @returns whether each kind of save was shown within so many milliseconds, and nothing that was typed is lost */
async function measureKinds(root: string, origin: RunningOrigin, executablePath: string, most: number): Promise<boolean> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  // What is on the screen is asked in words, which the page's policy forbids its own scripts.
  const page = await browser.newPage({ bypassCSP: true });
  await page.goto(origin.url + GUIDE);
  // Hydrated first: then there is something to replace.
  await page.getByRole('button', { name: 'Yes, thanks!' }).click();
  await page.getByRole('textbox').fill('words');
  console.log(row(['save', 'pixel', 'webpack', 'ratio']));
  let isQuick = true;
  for (const kind of KINDS) {
    const measured = await measureKind(root, origin, page, kind);
    const [pixel, webpack] = [median(measured.map(({ pixel }) => pixel)), median(measured.map(({ webpack }) => webpack))];
    console.log(row([kind.name, `${pixel} ms`, `${webpack} ms`, (pixel / webpack).toFixed(1)]));
    isQuick &&= pixel <= most && pixel <= MOST.ratio * webpack;
  }
  const isKept = (await page.getByRole('textbox').inputValue()) === 'words';
  if (!isKept) console.log('The words that were typed are lost.');
  await browser.close();
  return isQuick && isKept;
}

async function measureKind(root: string, origin: RunningOrigin, page: Page, { file, from, to, isShown }: Kind) {
  const place = path.join(root, file);
  const text = readFileSync(place, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  const measured: { pixel: number; webpack: number }[] = [];
  for (let count = 1; count <= SAVES; count += 1) {
    const built = nextBuild(origin);
    const start = Date.now();
    writeFileSync(place, text.replace(from, to(count)));
    const end = await page.waitForFunction(`(${isShown(count)}) && Date.now()`, null, { polling: 'raf', timeout: 60_000 });
    measured.push({ pixel: Number(await end.jsonValue()) - start, webpack: await built });
  }
  const built = nextBuild(origin);
  writeFileSync(place, text);
  await built;
  return measured;
}

/** Milliseconds that webpack says of its next build of the section. */
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

const median = (values: number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const row = (cells: string[]): string => cells.map((cell) => cell.padEnd(12)).join('');
