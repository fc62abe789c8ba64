import type { Browser } from '@playwright/test';
import { IS_HYDRATED, onSlowPhone } from './slow-phone';

export interface Tap {
  name: string;
  address: string;
  width: number;
  /** Selectors of the control, and of the element that appears in response. */
  control: string;
  response: string;
  /** Text to type instead of a tap. */
  text?: string;
}

const GUIDE = '/help-center/how-do-i-reset-my-password-when-forgotten';

export const TAPS: Tap[] = [
  { name: 'menu', address: '/', width: 360, control: 'header button[aria-haspopup]', response: 'dialog[open]' },
  { name: 'theme', address: '/', width: 1280, control: 'header button[data-early=theme]', response: 'body.dark' },
  {
    name: 'search',
    address: '/help-center',
    width: 360,
    control: 'input[type=search]',
    response: '[role=option]',
    text: 'am',
  },
  {
    name: 'feedback',
    address: GUIDE,
    width: 360,
    control: 'button[aria-pressed]',
    response: 'form:not([hidden]) textarea',
  },
];

/** Milliseconds from the first tap to the response. @param isHydrated taps after hydration instead of as soon as the control is visible */
export function firstTap(browser: Browser, site: string, tap: Tap, isHydrated: boolean): Promise<number> {
  return onSlowPhone(browser, tap.width, async (page) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addInitScript({ content: watch(tap, isHydrated) });
    await page.goto(site + tap.address, { waitUntil: 'commit' });
    const time = await page.waitForFunction(() => (globalThis as { answered?: number }).answered, null, { polling: 50 });
    return (await time.jsonValue())!;
  });
}

/** Measures in the page itself, because the driver's round trips are slower than some responses. */
const watch = ({ control, response, text }: Tap, isHydrated: boolean) => `
  let touched = 0;
  const touch = () => {
    const element = document.querySelector(${JSON.stringify(control)});
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (!element || !isPainted || (${isHydrated} && !${IS_HYDRATED})) return requestAnimationFrame(touch);
    touched = performance.now();
    element.dispatchEvent(new Event('pointerover', { bubbles: true }));
    element.focus();
    ${text ? `document.execCommand('insertText', false, ${JSON.stringify(text)});` : 'element.click();'}
    look();
  };
  const look = () => {
    if (document.querySelector(${JSON.stringify(response)})) globalThis.answered = performance.now() - touched + 1;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(touch);
`;
