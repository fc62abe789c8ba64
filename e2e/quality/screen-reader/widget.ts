import type { Locator, Page } from '@playwright/test';

export const GUIDE = '/help-center/how-do-i-create-goal';
export const WIDE = 1280;
export const PHONE = 360;

/** Something on a page that has a state, and what a screen reader is told of it in English. */
export interface Widget {
  what: string;
  route: string;
  width: number;
  /** Brings it into the state that is looked at, in either language. */
  open(page: Page): Promise<Locator>;
  tree: string;
}
