import type { Browser } from '@playwright/test';
import { IS_HYDRATED, onSlowPhone } from './slow-phone';

export interface Tap {
  name: string;
  address: string;
  width: number;
  /** The control, and what stands in the page when it has answered. */
  control: string;
  answer: string;
  /** Typed instead of pressed. */
  words?: string;
}

const GUIDE = '/help-center/how-do-i-reset-my-password-when-forgotten';

export const TAPS: Tap[] = [
  { name: 'menu', address: '/', width: 360, control: 'header button[aria-haspopup]', answer: 'dialog[open]' },
  { name: 'theme', address: '/', width: 1280, control: 'header button[data-early=theme]', answer: 'body.dark' },
  { name: 'search', address: '/help-center', width: 360, control: 'input[type=search]', answer: '[role=option]', words: 'am' },
  { name: 'feedback', address: GUIDE, width: 360, control: 'button[aria-pressed]', answer: 'form:not([hidden]) textarea' },
];

/** Milliseconds from the first touch to its answer: as soon as the control can be seen, or once the page is hydrated. */
export function firstTap(browser: Browser, site: string, tap: Tap, isHydrated: boolean): Promise<number> {
  return onSlowPhone(browser, tap.width, async (page) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addInitScript({ content: watch(tap, isHydrated) });
    await page.goto(site + tap.address, { waitUntil: 'commit' });
    const answered = await page.waitForFunction(() => (globalThis as { answered?: number }).answered, null, { polling: 50 });
    return (await answered.jsonValue())!;
  });
}

/** In the page itself: a driver's own round trips would be slower than some of the answers. */
const watch = ({ control, answer, words }: Tap, isHydrated: boolean) => `
  let touched = 0;
  const touch = () => {
    const element = document.querySelector(${JSON.stringify(control)});
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (!element || !isPainted || (${isHydrated} && !${IS_HYDRATED})) return requestAnimationFrame(touch);
    touched = performance.now();
    element.dispatchEvent(new Event('pointerover', { bubbles: true }));
    element.focus();
    ${words ? `document.execCommand('insertText', false, ${JSON.stringify(words)});` : 'element.click();'}
    look();
  };
  const look = () => {
    if (document.querySelector(${JSON.stringify(answer)})) globalThis.answered = performance.now() - touched + 1;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(touch);
`;
