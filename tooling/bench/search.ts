import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { compiled } from '../artefact/write-artefact';
import { findBrowser } from '../test/find-browser';
import { startOrigin } from '../test/start-origin';
import phrases from '../../remotes/help/src/testing/phrases.json';
import { IS_HYDRATED, onSlowPhone } from './slow-phone';

/** Milliseconds that typing must have stopped (specification, section 9), and what may come on top. */
const DELAY = 500;
const BOUND = 50;
/** Each phrase is searched so often, and its median counts: what else the machine does hits one of them. */
const ROUNDS = 3;

/**
 * Milliseconds from the end of the waiting until the answers are painted, on a processor four times slower, for phrases as readers
 * type them; the search itself has been fetched. `npm run build` made what is measured.
 * @returns whether nine of ten searches of each language stay within the bound
 */
export async function benchSearch(say: (line: string) => void): Promise<boolean> {
  const installed = await findBrowser();
  if (installed.fault) throw new Error(installed.fault);
  if (!existsSync(compiled('site'))) throw new Error('There is no dist/site to serve; npm run build makes it.');
  const folder = mkdtempSync(path.join(tmpdir(), 'site-search-'));
  const origin = await startOrigin(path.join(folder, 'data'), { program: [compiled('site')], patience: 240_000 });
  const browser = await chromium.launch({ executablePath: installed.path });
  let isWell = true;
  try {
    say('language | phrases | ms in the median | in nine of ten at most | at most');
    for (const language of ['en', 'rw']) {
      const texts = phrases.filter((phrase) => phrase.language === language).map(({ text }) => text);
      const times = await onSlowPhone(browser, 360, (page) => timesOf(page, `${origin.url}/help-center?lng=${language}`, texts));
      const [median, late, last] = [0.5, 0.9, 1].map((share) => times[Math.ceil(share * times.length) - 1]!);
      say([language, times.length, ...[median, late, last].map((time) => Math.round(time!))].join(' | '));
      if (late! <= BOUND) continue;
      isWell = false;
      say(`  ! above ${BOUND} ms`);
    }
  } finally {
    await browser.close();
    await origin.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return isWell;
}

/** The median of each text, rising. */
async function timesOf(page: Page, address: string, texts: string[]): Promise<number[]> {
  await page.goto(address);
  await page.locator('input[type=search]').hover();
  await page.evaluate(
    `new Promise((resolve) => { const look = () => (${IS_HYDRATED} ? resolve() : requestAnimationFrame(look)); look(); })`,
  );
  const search = (text: string) => page.evaluate<number>(`(${SEARCH})(${JSON.stringify(text)})`);
  // Fetches the search, and is not counted.
  await search(texts[0]!);
  const times = texts.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, text] of texts.entries()) times[index]!.push((await search(text)) - DELAY);
  return rising(times.map((rounds) => rising(rounds)[Math.floor(ROUNDS / 2)]!));
}

const rising = (numbers: number[]): number[] => numbers.sort((one, other) => one - other);

/** In the page itself, and a text, because the loader that runs this file would put names of its own into a function. */
const SEARCH = `async (text) => {
  const box = document.querySelector('input[type=search]');
  const answered = () => document.querySelector('[role=option]') || document.querySelector('[role=search] [role=status]:not(:empty)');
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const type = (words) => { box.select(); document.execCommand(words ? 'insertText' : 'delete', false, words); };
  box.focus();
  type('');
  while (answered()) await painted();
  await painted();
  const start = performance.now();
  type(text);
  while (!answered()) await new Promise((resolve) => {
    const observer = new MutationObserver(() => { observer.disconnect(); resolve(); });
    observer.observe(box.form, { subtree: true, childList: true, characterData: true });
  });
  await painted();
  return performance.now() - start;
}`;
